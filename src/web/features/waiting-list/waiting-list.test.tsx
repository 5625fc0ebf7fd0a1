import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { pageOf } from '../../fixtures/sale.ts'
import { PageProvider } from '../../app/page-context.tsx'
import JoinForm from './join-form.tsx'
import { WaitingList } from './waiting-list.tsx'

const TICKETS = [
  { id: 811, name: 'Inteira, Lote 1' },
  { id: 812, name: 'Meia-entrada, Lote 1' },
]

async function render(part: ReactNode, locale: Locale = 'pt'): Promise<string> {
  await Promise.all([loadTopic('waiting', locale), loadTopic('failures', locale)])
  const page = pageOf({ screen: 'not-found', reason: 'path' }, locale, {})
  return renderToString(
    <PageProvider page={page} texts={ALL_TEXTS[locale]}>
      {part}
    </PageProvider>,
  )
}

test('no waiting list is shown without tickets', async () => {
  expect(await render(<WaitingList tickets={[]} most={8} />)).toBe('')
})

test.each(LOCALES)('the way to the list is one button in %s', async (locale) => {
  const html = await render(<WaitingList tickets={TICKETS} most={8} />, locale)
  expect(html).toContain(topicTexts('waiting', locale).open)
  expect(html).not.toContain('<form')
})

test.each([1, 3])('the form allows no more tickets than the batch has: %i', async (most) => {
  const html = await render(<JoinForm tickets={TICKETS} most={most} />)
  const [, options = ''] = /<select[^>]*name="quantity"[^>]*>(.*?)<\/select>/.exec(html) ?? []
  expect(options.match(/<option/g)).toHaveLength(most)
})

test('the form names each ticket, and says for how long one is kept', async () => {
  const html = await render(<JoinForm tickets={TICKETS} most={8} />)
  expect(html).toContain('<option value="811" selected="">Inteira, Lote 1</option>')
  expect(html).toContain('Meia-entrada, Lote 1')
  expect(html).toContain('por 2 horas')
  expect(html).toContain('aria-required="true"')
})
