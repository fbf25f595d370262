const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text for XML content or a quoted attribute; characters XML cannot hold are dropped. */
export function escapeXml(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are the characters XML 1.0 forbids
  return text
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)
}
