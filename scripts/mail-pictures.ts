import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { isLocale, type Locale } from '#rules/base/locale.ts'
import { loadSampleTexts, SAMPLE_LOGO, samplesIn } from '#server/testing/mail-samples.ts'
import { findBrowser } from './browser.ts'
import { ROOT } from './tool.ts'

/* Draws a sample of every mail that is sent, as HTML, text and pictures in the width of a phone and of a reader. */

const HELP = `npm run mail-pictures -- FOLDER [--only PART] [--languages pt,de]
one folder for each language; --only draws the mails whose name has PART`
const WIDTHS = [390, 640]
const LOGO = join(ROOT, 'demo', 'images', 'aurora-logo.mail.png')

type Drawing = { browser: Browser; folder: string; locale: Locale; only: string; logo: string }

async function draw({ browser, folder, locale, only, logo }: Drawing): Promise<void> {
  await mkdir(folder, { recursive: true })
  const page = await browser.newPage()
  for (const { name, render } of samplesIn(locale).filter((sample) => sample.name.includes(only))) {
    const { subject, text, html } = render()
    await writeFile(join(folder, `${name}.txt`), `${subject}\n\n${text}`)
    await writeFile(join(folder, `${name}.html`), html)
    await page.setContent(html.replaceAll(`cid:${SAMPLE_LOGO}`, logo))
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 400 })
      await page.screenshot({ path: join(folder, `${name}.${width}.png`), fullPage: true })
    }
  }
  await page.close()
}

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      languages: { type: 'string', default: 'pt,de' },
      help: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  })
  const [folder] = positionals
  const locales = values.languages.split(',')
  if (values.help || folder === undefined || !locales.every(isLocale)) {
    console.log(HELP)
    return values.help ? 0 : 1
  }
  const languages = locales.filter(isLocale)
  await loadSampleTexts(languages)
  const logo = `data:image/png;base64,${(await readFile(LOGO)).toString('base64')}`
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ['--no-sandbox'] })
  try {
    for (const locale of languages) {
      await draw({ browser, folder: join(resolve(folder), locale), locale, only: values.only, logo })
      console.log(`${locale}: ${samplesIn(locale).length} mails`)
    }
  } finally {
    await browser.close()
  }
  return 0
}

process.exitCode = await main()
