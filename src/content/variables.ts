/** `{{name}}` -> the value docs.json gives it, tags stripped. Unknown names stay as written and are reported. */
export function replaceVariables(
  text: string,
  variables: Readonly<Record<string, string>>,
  onUnknown: (name: string, offset: number) => void,
): string {
  if (!text.includes('{{')) return text
  return text.replace(/\{\{\s*([\w-]+)\s*\}\}/g, (whole, name: string, offset: number) => {
    if (Object.hasOwn(variables, name)) return String(variables[name]).replace(/<[^>]*>/g, '')
    onUnknown(name, offset)
    return whole
  })
}
