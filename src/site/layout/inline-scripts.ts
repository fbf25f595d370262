const restore = (what: string) =>
  `(e=>{e.classList.add("js");try{for(let k of ${what}){let v=localStorage["lectern-"+k];if(v)e.dataset[k]=v}}catch{}})(document.documentElement)`

/**
 * Runs before the first paint: tells the style sheet that scripts run, and brings back the theme the reader chose
 * and the banner they closed, so that a dark page never flashes white.
 */
export const HEAD_SCRIPT = restore('["theme","banner"]')

/** The same on a site that allows only its own theme. */
export const STRICT_HEAD_SCRIPT = restore('["banner"]')
