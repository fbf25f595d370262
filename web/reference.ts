// Pages of an API: choosing samples, colours of code.
import { colourCode } from './code-colours.ts'
import { chooseCode } from './code-choices.ts'
import { unfoldSchemas } from './schema-more.ts'

chooseCode()
colourCode()
unfoldSchemas()
document.addEventListener('lectern:swap', () => {
  chooseCode()
  colourCode()
})
