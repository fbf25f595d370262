/** Makes something when it is first asked for, and the same thing ever after: `const katex = lazy(() => import('katex'))`. */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
