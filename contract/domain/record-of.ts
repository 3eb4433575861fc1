/** A record with the same value under each key. */
export function recordOf<const Key extends string, Value>(keys: readonly Key[], value: Value): Record<Key, Value> {
  // Object.fromEntries loses the key type.
  return Object.fromEntries(keys.map((key) => [key, value])) as Record<Key, Value>
}

/** An object with a value under each of the names, as the function says of each name. */
export function mapKeys<const Key extends string, Value>(
  keys: readonly Key[],
  value: (key: Key) => Value,
): Record<Key, Value> {
  // Object.fromEntries forgets which keys it was given.
  return Object.fromEntries(keys.map((key) => [key, value(key)])) as Record<Key, Value>
}
