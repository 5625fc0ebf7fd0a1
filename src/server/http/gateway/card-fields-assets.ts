import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** Output of the card fields' build. */
export type CardFieldsAssets = {
  /** Path of the script on the gateway's origin. */
  script: string
  /** The script's digest, so that a browser refuses another one. */
  integrity: string
  /** The style sheet, to be written into the page. */
  styles: string
  /** The same of a wallet's button. */
  wallet: { script: string; integrity: string; styles: string }
}

/** Where the build's files are reached on the gateway's origin; the folder's `assets/` lies below it. */
export const CARD_FIELDS_BASE = '/card-fields/'

const manifest = z.object({
  'src/card-fields/main.ts': z.object({ file: z.string() }),
  'src/card-fields/card-fields.css': z.object({ file: z.string() }),
  'src/card-fields/wallet/main.ts': z.object({ file: z.string() }),
  'src/card-fields/wallet/wallet.css': z.object({ file: z.string() }),
})

/** Reads the build's manifest, once at the start. @throws when the card fields have not been built */
export async function readCardFieldsAssets(folder: string): Promise<CardFieldsAssets> {
  const text = await readFile(join(folder, '.vite/manifest.json'), 'utf8')
  const files = manifest.parse(JSON.parse(text))
  const read = async (script: keyof typeof files, style: keyof typeof files) => {
    const { file } = files[script]
    const digest = createHash('sha384').update(await readFile(join(folder, file)))
    return {
      script: CARD_FIELDS_BASE + file,
      integrity: `sha384-${digest.digest('base64')}`,
      styles: await readFile(join(folder, files[style].file), 'utf8'),
    }
  }
  return {
    ...(await read('src/card-fields/main.ts', 'src/card-fields/card-fields.css')),
    wallet: await read('src/card-fields/wallet/main.ts', 'src/card-fields/wallet/wallet.css'),
  }
}
