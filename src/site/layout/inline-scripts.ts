const restore = (what: string) =>
  '(e=>{e.classList.add("js");' +
  `try{for(let k of ${what}){let v=localStorage["lectern-"+k];if(v)e.dataset[k]=v}` +
  'if(sessionStorage["assistant-open"+(e.dataset.basePath||"")])e.dataset.assistant=""}catch{}' +
  'let t=e.dataset.theme;if(t=="dark"||t!="light"&&matchMedia("(prefers-color-scheme:dark)").matches)e.classList.add("dark")' +
  '})(document.documentElement)'

/**
 * Runs before the first paint: tells the style sheet that scripts run, and brings back the theme the reader chose,
 * the banner they closed and the room for the assistant they left open, so that a dark page never flashes white. The class `dark` is not for us: it is what
 * style sheets of authors ask for.
 */
export const HEAD_SCRIPT = restore('["theme","banner"]')

/** The same on a site that allows only its own theme. */
export const STRICT_HEAD_SCRIPT = restore('["banner"]')

/**
 * Stands right behind the sidebar, so that it is where the reader left it before anything is painted. On a first visit
 * it does nothing: scrolling makes the browser lay out a page of which it has only the beginning.
 */
export const SIDEBAR_SCRIPT =
  'try{let y=sessionStorage["lectern-sidebar"];if(y>0)document.currentScript.previousElementSibling.scrollTop=y}catch{}'
