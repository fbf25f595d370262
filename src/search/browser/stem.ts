import { stemEnglish } from './stem-english.ts'

/** Brings the forms of a word to one. Terms come folded: lower case, without accents. */
export type Stem = (term: string) => string

// Endings of inflection alone, longest first. Light on purpose: a stem that joins too much costs more than one that
// joins too little, since prefixes and spelling mistakes are tolerated anyway.
const ENDINGS: Readonly<Record<string, string>> = {
  de: 'erinnen innen ungen ierung ung ern end est em en er es et e n s',
  fr: 'issements issement ations ation ements ement euses ances ateur euse ance ives eurs eur ites ante ants ant ees ive ite ait es er ez ee if e s',
  es: 'aciones amientos imientos amiento imiento acion mente adoras adores ando iendo adas idas ados idos ador ada ida ado ido es as os ar er ir a o e s',
  pt: 'amentos imentos amento imento acoes mente acao adores ando endo indo adas idas ados idos ador oes ada ida ado ido es as os ar er ir a o e s',
  it: 'amenti imenti amento imento azioni azione mente ando endo ate ite ati iti ata ita ato ito are ere ire a e i o',
  nl: 'heden ingen heid ende ing end en de te e s',
  sv: 'heterna arnas ernas heten heter arna erna orna ande ade are ast en ar er or et a e',
  da: 'erendes ernes erede endes heden erne ende ede ene ens ers er en et e s',
  no: 'hetenes hetene heter endes heten ende ede ane ene ens ers ert er en et a e',
  ko: '으로부터 에서부터 하십시오 합니다 입니다 습니다 됩니다 하려면 하기를 하는지 에서는 에서의 으로는 으로써 으로서 이라는 에게서 에서도 하면서 하거나 하지만 하도록 되는 하는 하기 하고 하여 하면 하지 하게 에서 에게 으로 부터 까지 이나 이란 라는 들을 들이 들은 들의 처럼 마다 보다 와의 과의 된다 한다 했다 하다 되다 된 할 한 함 해 을 를 이 가 은 는 의 에 로 와 과 도 만 들',
  ru: 'иями ость ение ения ению ением ями ами ого ему ому ыми ими ать ять ить еть ует ают яют ешь ишь ией ой ей ий ый ая яя ое ее ые ие ую юю ов ев ам ям ах ях ом ем ы и а я о е у ю ь',
}
const ALIASES: Readonly<Record<string, string>> = { nb: 'no', nn: 'no', cn: 'zh', jp: 'ja' }
const SHORTEST_STEM = 3
// A syllable is one character.
const SHORTEST_HANGUL = 2
// Identifiers and numbers have no endings.
const INFLECTED = /^(?:\p{L}{4,}|[\uac00-\ud7a3]{3})$/u

const stems = new Map<string, Stem>()

/** The stemmer of a language tag; words of a language without one stay as they are. */
export function stemFor(language: string): Stem {
  const tag = language.toLowerCase().split(/[-_]/)[0] ?? 'en'
  const code = ALIASES[tag] ?? tag
  let stem = stems.get(code)
  if (!stem) stems.set(code, (stem = makeStem(code)))
  return stem
}

function makeStem(code: string): Stem {
  if (code === 'en') return (term) => (/^[a-z]{3,}$/.test(term) ? stemEnglish(term) : term)
  const endings = ENDINGS[code]?.split(' ')
  if (!endings) return (term) => term
  const shortest = code === 'ko' ? SHORTEST_HANGUL : SHORTEST_STEM
  return (term) => {
    if (!INFLECTED.test(term)) return term
    const ending = endings.find((end) => term.endsWith(end) && term.length - end.length >= shortest)
    return ending === undefined ? term : term.slice(0, -ending.length)
  }
}
