import { afterAll } from 'vitest'
import { endFile } from '../at-end.ts'
import './built-threads.ts'

afterAll(endFile)
