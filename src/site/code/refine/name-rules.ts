/** How names are read in a language; what is not said is false. */
export interface NameRules {
  /** `name: value` in braces is a key, in parentheses a parameter or an argument. */
  readonly colonKeys?: boolean
  /** `name=value` in parentheses names an argument. */
  readonly namedArguments?: boolean
  /** `Type name`: what follows a type in parentheses is a parameter. */
  readonly typeFirst?: boolean
  /** `name Type`: of two names side by side the second is a type. */
  readonly typeLast?: boolean
  /** What follows a dot is a method, called with parentheses or without. */
  readonly allMethods?: boolean
  /** A name with a capital before a parenthesis is a function, not a constructor. */
  readonly capitalFunctions?: boolean
  /** `(a, b) =>` and `name(a, b) {` have parameters. */
  readonly arrows?: boolean
  /** `|a, b|` are parameters. */
  readonly pipes?: boolean
  /** Words that stand for the object itself. */
  readonly self?: ReadonlySet<string>
  /** Functions that are called without parentheses. */
  readonly commands?: ReadonlySet<string>
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const SCRIPT: NameRules = { colonKeys: true, arrows: true }
const TYPED: NameRules = { typeFirst: true, arrows: true }

const RULES: ReadonlyMap<string, NameRules> = new Map<string, NameRules>([
  ['javascript', SCRIPT],
  ['jsx', SCRIPT],
  ['typescript', SCRIPT],
  ['tsx', SCRIPT],
  ['python', { namedArguments: true, colonKeys: true, self: words('self cls __name__ __file__ __main__') }],
  [
    'ruby',
    {
      allMethods: true,
      pipes: true,
      colonKeys: true,
      commands: words(
        'puts print p require require_relative raise include extend prepend attr_reader attr_writer attr_accessor private protected public lambda proc loop gem source',
      ),
    },
  ],
  ['go', { typeLast: true, capitalFunctions: true, colonKeys: true }],
  ['rust', { colonKeys: true, pipes: true }],
  ['php', { colonKeys: true, arrows: true }],
  ['java', TYPED],
  ['csharp', { ...TYPED, capitalFunctions: true, colonKeys: true }],
  ['c', { typeFirst: true }],
  ['cpp', { typeFirst: true }],
  ['dart', { ...TYPED, colonKeys: true }],
  ['kotlin', { colonKeys: true, namedArguments: true }],
  ['swift', { colonKeys: true }],
  ['scala', { colonKeys: true, namedArguments: true, arrows: true }],
  ['groovy', { ...TYPED, colonKeys: true }],
  ['elixir', { allMethods: true, colonKeys: true }],
])

/** The rules of a language by its grammar's name; undefined where words mean something else. */
export function nameRulesOf(lang: string): NameRules | undefined {
  return RULES.get(ALIASES.get(lang) ?? lang)
}

/** Other names that Prism's own grammars go by. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['js', 'javascript'],
  ['cs', 'csharp'],
  ['dotnet', 'csharp'],
])
