/**
 * A value as both databases keep it. PostgreSQL has no character 0 in text and refuses the whole query; SQLite as
 * Node 22 reads it ends a text there.
 */
export function storable<Value>(value: Value): Value {
  return typeof value === 'string' && value.includes('\0') ? (value.replaceAll('\0', '') as Value) : value
}
