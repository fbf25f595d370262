import { afterAll } from 'vitest'
import { endFile } from '../at-end.ts'
import './cheap-threads.ts'

afterAll(endFile)
