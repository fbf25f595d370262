/** Ids around the text, each with the element that has it. Style sheets of authors know these names. */
const FRAME: Readonly<Record<string, string>> = {
  navbar: 'header',
  sidebar: 'nav',
  content: 'main',
  'content-area': 'article',
  'page-title': 'h1',
  'table-of-contents': 'nav',
}

/** The page's own anchors win: where a heading is called "Sidebar", that is where #sidebar leads. */
export function resolveIdConflicts(html: string): string {
  let result = html
  for (const [id, element] of Object.entries(FRAME)) {
    const attribute = ` id="${id}"`
    if (html.indexOf(attribute) === html.lastIndexOf(attribute)) continue
    const own = `frame-${id}`
    result = result
      .replace(`<${element}${attribute}`, `<${element} id="${own}"`)
      .replace(`popovertarget="${id}"`, `popovertarget="${own}"`)
      .replace(`<a class="skip" href="#${id}"`, `<a class="skip" href="#${own}"`)
  }
  return result
}

/** Whether the words of a page have an id that the frame has too. Looking for it in the HTML would cost more than writing it. */
export function sharesIds(anchors: ReadonlySet<string>): boolean {
  return Object.keys(FRAME).some((id) => anchors.has(id))
}
