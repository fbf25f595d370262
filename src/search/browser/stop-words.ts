// Words that say nothing about what is looked for. They are left out of a query as long as something else remains.
const STOP_WORDS: Readonly<Record<string, string>> = {
  en: 'a about all am an and any are as at be been but by can could did do does for from get gets getting had has have how i if in into is it its just let me my need of on one or our please should so some that the their them then there these they this to up us use used using want was we what when where which who why will with without would you your',
  de: 'aber als am an auch auf aus bei bin das dass dem den der des die dies diese ein eine einem einen einer er es fur hat ich im in ist kann man mein mit muss nach nicht oder sich sie sind so uber um und von was wenn wer wie wird wo zu zum zur',
  fr: 'au aux avec ce ces comment dans de des du elle en est et il je la le les leur lui ma mais me mes mon ne nos notre nous on ou par pas pour quand que quel quelle qui sa se ses son sont sur ta te tu un une vous y',
  es: 'al como con cual cuando de del donde el ella en es esta este esto hay la las lo los mas me mi no o para pero por puedo que quiero se si sin son su sus un una y ya yo',
  pt: 'ao aos as com como da das de do dos e ela ele em es esta este eu ha isso ja mais mas me meu minha na nao nas no nos o onde os ou para pelo por posso qual quando que se sem ser seu sua um uma',
  zh: '的 了 和 与 與 或 及 在 是 我 你 您 如何 怎么 怎样 什么 哪些 可以 一个 请 吗 呢 这 這',
  ja: 'の は を に で と が も や から まで この その これ それ です ます どう どうやって 何 ください する して した',
  ko: '및 또는 등 수 것 이 그 저 때 위해 위한 대한 대해 통해 따라 하는 하기 어떻게 무엇 있는 있다 없는',
  it: 'a ai al alla che chi ci come con cosa da dal dei del della delle di dove e ed gli ha ho i il in io la le lo ma mi nel nella non o per piu posso quale quando se si sono su sul tra un una uno',
}

const sets = new Map<string, ReadonlySet<string>>()

export function stopWordsOf(language: string): ReadonlySet<string> {
  const code = language.toLowerCase().split(/[-_]/)[0] ?? 'en'
  let words = sets.get(code)
  if (!words) sets.set(code, (words = new Set(STOP_WORDS[code]?.split(' '))))
  return words
}
