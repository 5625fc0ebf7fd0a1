import { readFileSync } from 'node:fs'
import { StartError, systemReason } from '../start-error.ts'

/**
 * The JSON of a file that a setting names.
 * @throws StartError with one sentence that begins with the setting and quotes nothing of the file
 */
export function readJsonFile(file: string, setting: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as unknown
  } catch (error) {
    if (error instanceof SyntaxError) throw new StartError(`${setting} holds no JSON.`)
    throw new StartError(`${setting} cannot be read (${systemReason(error)}).`)
  }
}
