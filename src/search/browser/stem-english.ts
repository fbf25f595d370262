const VOWEL = /[aeiouy]/
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/
const SHORT_END = /(?:^[aeiouy][^aeiouy]|[^aeiouy][aeiouy][^aeiouywxY])$/

const STEP_2: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['ization', 'ize'],
  ['isation', 'ize'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
]
const STEP_3: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
]
const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ise',
  'ion',
  'al',
  'er',
  'ic',
]

// Words whose rule would mix them up with others, and forms no rule leads back from.
const IRREGULAR =
  'ski skis|sky skies|die dying|lie lying|tie tying|begin began begun|break broke broken|bring brought|build built|buy bought|choose chose chosen|find found|get got gotten|give gave given|hide hid hidden|hold held|keep kept|know knew known|leave left|lose lost|make made|mean meant|pay paid|run ran|say said|see saw seen|send sent|show shown|spend spent|take took taken|tell told|think thought|throw threw thrown|understand understood|write wrote written|index indices|datum data|vertex vertices|matrix matrices'
const UNTOUCHED = 'news always aws dns tls css js ios https kubernetes'

/** The Snowball English stemmer ("Porter2"), for lower-case words. */
export function stemEnglish(word: string): string {
  return EXCEPTIONS.get(word) ?? stemByRule(word)
}

function stemByRule(word: string): string {
  if (word.length < 3) return word
  let stem = word.replace(/^y|([aeiou])y/g, (_, before: string | undefined) => (before ?? '') + 'Y')
  const r1 = regionOne(stem)
  const r2 = r1 + regionAfter(stem.slice(r1))
  stem = plural(stem)
  stem = pastAndGerund(stem, r1)
  if (/[^aeiouy][yY]$/.test(stem) && stem.length > 2) stem = `${stem.slice(0, -1)}i`
  stem = replaceIn(stem, r1, STEP_2)
  if (stem.endsWith('li') && stem.length - 2 >= r1 && /[cdeghkmnrt]li$/.test(stem)) stem = stem.slice(0, -2)
  stem = replaceIn(stem, r1, STEP_3)
  if (stem.endsWith('ative') && stem.length - 5 >= r2) stem = stem.slice(0, -5)
  stem = dropIn(stem, r2)
  return lastE(stem, r1, r2).replaceAll('Y', 'y')
}

/** Where the part begins that stands behind the first consonant after a vowel. */
function regionAfter(text: string): number {
  const found = /[aeiouy][^aeiouy]/.exec(text)
  return found ? found.index + 2 : text.length
}

function regionOne(text: string): number {
  const prefix = /^(?:gener|commun|arsen)/.exec(text)
  return prefix ? prefix[0].length : regionAfter(text)
}

function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2)
  if (/ie[ds]$/.test(word)) return word.slice(0, word.length > 4 ? -2 : -1)
  if (/(?:us|ss)$/.test(word)) return word
  if (word.endsWith('s') && VOWEL.test(word.slice(0, -2))) return word.slice(0, -1)
  return word
}

function pastAndGerund(word: string, r1: number): string {
  const eed = /eed(?:ly)?$/.exec(word)
  if (eed) return eed.index >= r1 ? word.slice(0, eed.index + 2) : word
  const ending = /(?:ed|ing)(?:ly)?$/.exec(word)
  if (!ending || !VOWEL.test(word.slice(0, ending.index))) return word
  const stem = word.slice(0, ending.index)
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (DOUBLE.test(stem)) return stem.slice(0, -1)
  return SHORT_END.test(stem) && r1 >= stem.length ? `${stem}e` : stem
}

function replaceIn(word: string, region: number, table: readonly (readonly [string, string])[]): string {
  for (const [ending, replacement] of table)
    if (word.endsWith(ending)) {
      const cut = word.length - ending.length
      if (ending === 'ogi' && word[cut - 1] !== 'l') return word
      return cut >= region ? word.slice(0, cut) + replacement : word
    }
  return word
}

function dropIn(word: string, r2: number): string {
  for (const ending of STEP_4)
    if (word.endsWith(ending)) {
      const cut = word.length - ending.length
      if (cut < r2 || (ending === 'ion' && !/[st]$/.test(word.slice(0, cut)))) return word
      return word.slice(0, cut)
    }
  return word
}

function lastE(word: string, r1: number, r2: number): string {
  const cut = word.length - 1
  if (word.endsWith('e'))
    return cut >= r2 || (cut >= r1 && !SHORT_END.test(word.slice(0, cut))) ? word.slice(0, cut) : word
  return word.endsWith('ll') && cut >= r2 ? word.slice(0, cut) : word
}

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ...UNTOUCHED.split(' ').map((word) => [word, word] as const),
  ...IRREGULAR.split('|').flatMap((line) => {
    const [base = '', ...forms] = line.split(' ')
    return forms.map((form) => [form, stemByRule(base)] as const)
  }),
])
