// Pages of an API: choosing samples, colours of code, trying the request.
import { colourCode } from '../code/code-colours.ts'
import { chooseCode } from '../code/code-choices.ts'
import { lightLines } from './light-line.ts'
import { offerPlayground } from './playground-trigger.ts'
import { unfoldSchemas } from './schema-more.ts'

chooseCode()
colourCode()
unfoldSchemas()
lightLines()
offerPlayground()
document.addEventListener('lectern:swap', () => {
  chooseCode()
  colourCode()
})
