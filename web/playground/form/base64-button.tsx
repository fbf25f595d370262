import { filled, spoken } from '../words.ts'
import type { FieldProps } from './form-context.ts'

const AT_ONCE = 0x8000

/** Reads a file into a text that stands for its bytes. */
export function Base64Button({ schema, name, onChange }: FieldProps) {
  const read = async (file: File | undefined) => {
    if (!file) return
    const bytes = new Uint8Array(await file.arrayBuffer())
    let binary = ''
    for (let at = 0; at < bytes.length; at += AT_ONCE)
      binary += String.fromCharCode(...bytes.subarray(at, at + AT_ONCE))
    const text = btoa(binary)
    onChange(
      schema.base64 === 'base64url'
        ? text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
        : text,
    )
  }
  return (
    <label class="pg-toggle pg-from-file">
      {spoken().file}
      <input
        type="file"
        class="sr-only"
        aria-label={filled(spoken().readFile, { name })}
        onChange={({ currentTarget }) => void read(currentTarget.files?.[0])}
      />
    </label>
  )
}
