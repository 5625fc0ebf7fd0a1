import type { FastifyInstance } from 'fastify'
import { LOCALES, localePath, type Locale } from '#rules/base/locale.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { CHECK_IN_PNGS } from './check-in-pngs.ts'

/*
 * Files that let a phone install the check-in page and open it without a connection, beside the page itself: a manifest
 * for each language, its icon, and the right of its service worker to a path above its own.
 */

const ICON_PATH = '/check-in-icon.svg'

/** Sides in pixels of the icon as PNG, for systems without SVG; 180 is for the home screen of an iPhone. */
const PNG_SIZES = Object.keys(CHECK_IN_PNGS).map(Number) as (keyof typeof CHECK_IN_PNGS)[]

const pngPath = (size: number): string => `/check-in-icon-${size}.png`

/** A ticket with a tick, on a background that a phone may crop to a circle: the important part is in the middle. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" fill="#0b3d2e"/>' +
  '<path d="M22 32h52v10a6 6 0 0 0 0 12v10H22V54a6 6 0 0 0 0-12zM36 48l8 8 16-16" fill="none" stroke="#00e4a0" ' +
  'stroke-width="5" stroke-linejoin="round" stroke-linecap="round"/></svg>'

const HOUR_S = 3600

/** The manifest by which a phone installs the page in a language. */
async function manifestOf(locale: Locale): Promise<object> {
  await loadTopic('check-in', locale)
  const { title } = topicTexts('check-in', locale)
  const start = localePath(locale, '/check-in')
  return {
    id: start,
    name: title,
    short_name: title,
    lang: locale === 'pt' ? 'pt-BR' : locale,
    start_url: start,
    scope: start,
    display: 'standalone',
    orientation: 'any',
    background_color: '#ffffff',
    theme_color: '#0b3d2e',
    icons: [
      { src: ICON_PATH, sizes: 'any', type: 'image/svg+xml', purpose: 'any maskable' },
      ...PNG_SIZES.map((size) => ({
        src: pngPath(size),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  }
}

/** Serves the manifests and the icons of the check-in page. */
export function mountCheckInFiles(app: FastifyInstance): void {
  for (const locale of LOCALES) {
    app.get(`${localePath(locale, '/check-in')}.webmanifest`, async (_, reply) =>
      reply
        .header('cache-control', `max-age=${HOUR_S}`)
        .type('application/manifest+json')
        .send(JSON.stringify(await manifestOf(locale))),
    )
  }
  app.get(ICON_PATH, (_, reply) =>
    reply
      .header('cache-control', `max-age=${HOUR_S}`)
      .header('content-security-policy', "default-src 'none'")
      .type('image/svg+xml')
      .send(ICON),
  )
  for (const size of PNG_SIZES) {
    const png = Buffer.from(CHECK_IN_PNGS[size], 'base64')
    app.get(pngPath(size), (_, reply) =>
      reply.header('cache-control', `max-age=${HOUR_S}`).type('image/png').send(png),
    )
  }
}
