import { Tokenizer } from 'htmlparser2'

/** Attributes that hold one URL: those of HTML and SVG, and those by which our own pages tell scripts what to load. */
const URLS: ReadonlySet<string> = new Set(
  (
    'href src action formaction poster cite data xlink:href background ' +
    'data-script data-style data-model data-words data-index data-engine data-module data-mermaid data-from data-value'
  ).split(' '),
)
/** Attributes that hold several. */
const LISTS: ReadonlySet<string> = new Set(['srcset', 'imagesrcset'])

/**
 * A finished document for a site below a path of its host: `place` is asked for every URL in it that begins with a slash.
 * Whatever wrote the link, an author, a spec or a part of the layout, it is put in its place here and nowhere else.
 */
export function placeUrls(html: string, place: (url: string) => string): string {
  let placed = ''
  let done = 0
  const replace = (start: number, end: number, text: string) => {
    placed += html.slice(done, start) + text
    done = end
  }
  let name = ''
  let from = -1
  let to = -1
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onattribname(start, end) {
        name = html.slice(start, end).toLowerCase()
        from = -1
      },
      onattribdata(start, end) {
        if (from === -1) from = start
        to = end
      },
      onattribend() {
        if (from === -1) return
        const written = (): string => html.slice(from, to)
        if (URLS.has(name)) {
          if (html[from] === '/') replace(from, to, place(written()))
        } else if (LISTS.has(name)) replace(from, to, placeList(written(), place))
        else if (name === 'style' && written().includes('url(')) replace(from, to, placeCss(written(), place))
      },
      onattribentity: ignore,
      oncdata: ignore,
      onclosetag: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onopentagend: ignore,
      onopentagname: ignore,
      onprocessinginstruction: ignore,
      onselfclosingtag: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return placed + html.slice(done)
}

/** The same for the text of a style sheet. */
export function placeCss(css: string, place: (url: string) => string): string {
  return css.replace(/(url\(\s*(?:"|'|&quot;|&#39;)?)(\/[^"')\s&]*)/gi, (_, before: string, url: string) => {
    return `${before}${place(url)}`
  })
}

/** `/a.png 1x, /b.png 2x` */
function placeList(list: string, place: (url: string) => string): string {
  return list.replace(/(?<=(?:^|,)\s*)\/[^\s,]*/g, (url) => place(url))
}

function ignore(): void {
  // Only attributes hold URLs.
}
