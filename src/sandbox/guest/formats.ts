/** The engine knows no languages: our side writes numbers, dates and lists, from plain data to plain text. */
export const FORMATS = `
function formatter(kind, methods) {
  const made = class {
    #about
    constructor(locales, options) {
      this.#about = { kind, locales, options }
      for (const method of methods) this[method] = (...values) => this.#ask(method, values)
    }
    #ask(method, values) {
      const answer = ask('format', { ...this.#about, method, values: values.map(plainValue) })
      if (answer.error !== undefined) throw new RangeError(answer.error)
      return answer.v
    }
    resolvedOptions() {
      return this.#ask('resolvedOptions', [])
    }
    static supportedLocalesOf(locales) {
      return isArray(locales) ? [...locales] : [locales]
    }
  }
  defineProperty(made, 'name', { value: kind })
  // All of these but two may be called without new.
  return new Proxy(made, { apply: (target, _self, values) => new target(...values) })
}

function plainValue(value) {
  if (value instanceof Date) return { date: Number(value) }
  if (typeof value === 'bigint') return { bigint: String(value) }
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) }
  return typeof value === 'object' && value !== null ? (isArray(value) ? value.map(String) : Array.from(value, String)) : value
}

const Intl = {
  NumberFormat: formatter('NumberFormat', ['format', 'formatToParts']),
  DateTimeFormat: formatter('DateTimeFormat', ['format', 'formatToParts', 'formatRange']),
  PluralRules: formatter('PluralRules', ['select']),
  RelativeTimeFormat: formatter('RelativeTimeFormat', ['format']),
  ListFormat: formatter('ListFormat', ['format']),
  DisplayNames: formatter('DisplayNames', ['of']),
  Collator: formatter('Collator', ['compare']),
}

const local = (kind, shown) =>
  function (locales, options) {
    return new Intl[kind](locales, shown ? withParts(options, shown) : options).format(this.valueOf())
  }
const DAY = ['weekday', 'year', 'month', 'day', 'dateStyle']
const TIME = ['hour', 'minute', 'second', 'fractionalSecondDigits', 'dayPeriod', 'timeStyle']

/* As the language has it: what no option asks for is a date, a time or both, by the name of the method. */
function withParts(options, shown) {
  const asked = { date: DAY, time: TIME, both: [...DAY, ...TIME] }[shown]
  if (options && asked.some((name) => options[name] !== undefined)) return options
  const day = shown === 'time' ? {} : { year: 'numeric', month: 'numeric', day: 'numeric' }
  return { ...options, ...day, ...(shown === 'date' ? {} : { hour: 'numeric', minute: 'numeric', second: 'numeric' }) }
}

const dated = (shown) => {
  const write = local('DateTimeFormat', shown)
  return function (locales, options) {
    return Number.isNaN(this.getTime()) ? 'Invalid Date' : write.call(this, locales, options)
  }
}
function method(prototype, name, value) {
  defineProperty(prototype, name, { value, writable: true, configurable: true, enumerable: false })
}
method(String.prototype, 'localeCompare', function (other, locales, options) {
  return new Intl.Collator(locales, options).compare(String(this), String(other))
})
method(Number.prototype, 'toLocaleString', local('NumberFormat'))
method(BigInt.prototype, 'toLocaleString', local('NumberFormat'))
method(Date.prototype, 'toLocaleString', dated('both'))
method(Date.prototype, 'toLocaleDateString', dated('date'))
method(Date.prototype, 'toLocaleTimeString', dated('time'))
`
