// Samples in every language: a part of its own, loaded while the reader looks at the form.
export { curl } from '../../src/shared/samples/curl.ts'
export { sampleLanguages, SAMPLE_LANGUAGES } from '../../src/shared/samples/languages.ts'
