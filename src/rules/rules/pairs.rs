//! A small map by text key, stored as a list. A tree of the standard library would add five
//! kilobytes to the page for every type of value.

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{MapAccess, Visitor},
};
use std::{fmt, marker::PhantomData};

/// Values by key, sorted by key, each key once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pairs<T>(Vec<(String, T)>);

impl<T> Default for Pairs<T> {
    fn default() -> Pairs<T> {
        Pairs(Vec::new())
    }
}

impl<T> Pairs<T> {
    /// Checks whether there are no keys.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the value of a key; `None` if the map does not have the key.
    pub fn get(&self, key: &str) -> Option<&T> {
        let found = self.0.iter().find(|(found, _)| found == key);
        found.map(|(_, value)| value)
    }

    /// Returns keys and values, sorted by key.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &T)> {
        self.0.iter().map(|(key, value)| (&**key, value))
    }

    /// Sets the value of a key, and replaces the old one if there was one.
    pub fn insert(&mut self, key: String, value: T) {
        let place = self.0.partition_point(|(found, _)| *found < key);
        match self.0.get_mut(place) {
            Some((found, old)) if *found == key => *old = value,
            _ => self.0.insert(place, (key, value)),
        }
    }

    /// Removes a key and its value, if the map has the key.
    pub fn remove(&mut self, key: &str) {
        self.0.retain(|(found, _)| found != key);
    }
}

impl<T> FromIterator<(String, T)> for Pairs<T> {
    fn from_iter<I: IntoIterator<Item = (String, T)>>(pairs: I) -> Pairs<T> {
        let mut gathered = Pairs::default();
        for (key, value) in pairs {
            gathered.insert(key, value);
        }
        gathered
    }
}

impl<T: Serialize> Serialize for Pairs<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Pairs<T>, D::Error> {
        struct Reader<T>(PhantomData<T>);

        impl<'de, T: Deserialize<'de>> Visitor<'de> for Reader<T> {
            type Value = Pairs<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<T>, A::Error> {
                let mut pairs = Pairs::default();
                while let Some((key, value)) = map.next_entry()? {
                    pairs.insert(key, value);
                }
                Ok(pairs)
            }
        }

        deserializer.deserialize_map(Reader(PhantomData))
    }
}
