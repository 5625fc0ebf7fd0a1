import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { ROOT } from '../../../scripts/tool.ts'

/** The files that an operator takes; the drill runs them as they are, with ports and folders of its own. */
export const CLUSTER_FILES = join(ROOT, 'ops/cluster')

/** An example of an environment with other values. @throws Error for a name that the example does not have */
export async function environmentOf(
  file: string,
  own: Readonly<Record<string, string | number>>,
): Promise<Record<string, string>> {
  const example = parseEnv(await readFile(join(CLUSTER_FILES, file), 'utf8')) as Record<string, string>
  for (const [name, value] of Object.entries(own)) {
    if (!(name in example)) throw new Error(`${file} has no ${name}`)
    example[name] = String(value)
  }
  return example
}

/** A file of "name = value" with other values. @throws Error for a name that it does not have */
export async function settingsOf(
  file: string,
  own: Readonly<Record<string, string | number>>,
): Promise<string> {
  let text = await readFile(join(CLUSTER_FILES, file), 'utf8')
  for (const [name, value] of Object.entries(own)) {
    const line = new RegExp(`^${name} ?=.*$`, 'm')
    if (!line.test(text)) throw new Error(`${file} has no ${name}`)
    text = text.replace(line, `${name} = ${value}`)
  }
  return text
}
