import { afterAll } from 'vitest'
import { endFile } from '../at-end.ts'

afterAll(endFile)
