//! The data kept on the device: the games in play, the shelf, games by correspondence, the
//! settings, and completed lessons. `docs/site.md` has the list.

pub(super) mod aside;
pub(super) mod backup;
pub(super) mod backup_file;
pub(super) mod browser_device;
pub(super) mod correspondence;
pub(super) mod games;
pub(super) mod resume;
pub(super) mod settings;
pub(super) mod shelf;
pub(super) mod storage;

/// Takes over the data that an earlier release kept under names without the site's path.
pub(super) fn migrate() {
    for (name, text) in storage::migrate_names() {
        // Between two games at one table, the one from the earlier release is put aside. For other
        // data, the newer counts.
        let is_game = ["game.", "far.", "shelf."]
            .iter()
            .any(|prefix| name.starts_with(prefix));
        if !is_game || aside::put(&name, &text) {
            storage::remove_old(&name);
        }
    }
}
