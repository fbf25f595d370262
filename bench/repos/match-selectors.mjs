/** Runs in the browser: the selectors of the repository's own sheets that name a documented part, and whether they match. */
export function matchSelectors({ ids, classes, attributes }) {
  const names = [...ids.map((id) => `#${id}`), ...classes.map((name) => `.${name}`)]
  const named = new RegExp(`(?:${names.join('|')})(?![\\w-])|\\[(?:${attributes.join('|')})[\\]=~^|*$]`)
  const results = []
  for (const sheet of document.styleSheets) {
    if (!sheet.href || new URL(sheet.href).pathname.startsWith('/_lectern/')) continue
    for (const selector of selectorsOf(sheet.cssRules)) {
      if (!named.test(selector)) continue
      results.push([selector, matches(selector)])
    }
  }
  return results

  function* selectorsOf(rules) {
    for (const rule of rules) {
      if (rule.selectorText) yield* split(rule.selectorText)
      else if (rule.cssRules) yield* selectorsOf(rule.cssRules)
    }
  }

  /** A list of selectors at its commas, but for those in brackets. */
  function split(list) {
    const parts = ['']
    let depth = 0
    for (const letter of list) {
      if (letter === '(' || letter === '[') depth++
      if (letter === ')' || letter === ']') depth--
      if (letter === ',' && depth === 0) parts.push('')
      else parts[parts.length - 1] += letter
    }
    return parts.map((part) => part.trim())
  }

  /** What a reader does, and modes they may choose, are no question of names. */
  function matches(selector) {
    const still = selector
      .replace(/::[\w-]+(?:\([^)]*\))?/g, '')
      .replace(/:(?:hover|focus(?:-visible|-within)?|active|visited|before|after|disabled|checked|placeholder)(?![\w-])/g, '')
      .replace(/(?:html|body|:root)?(?:\.dark|\.light|\[data-theme=[^\]]*\])(?=\s)/g, '')
      .replace(/^html\.dark|^\.dark/, 'html')
      .trim()
    try {
      return document.querySelector(still || '*') !== null
    } catch {
      return false
    }
  }
}
