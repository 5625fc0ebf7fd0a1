import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ALL_TEXTS } from '#texts/all.ts'
import { PageProvider } from '../../app/page-context.tsx'
import { checkoutOf } from '../../fixtures/checkout.ts'
import { pageOf } from '../../fixtures/sale.ts'
import { PixelFrame } from './pixel-frame.tsx'

const BASES = { api: 'https://pay.example/api', gateway: 'https://cards.example' }

test('the frame of the pixels has the right to run scripts and no other, and is not seen', () => {
  const html = renderToString(
    <PageProvider page={pageOf(checkoutOf(), 'pt', { path: '/1001', bases: BASES })} texts={ALL_TEXTS.pt}>
      <PixelFrame productId={1001} events={[]} />
    </PageProvider>,
  )
  const [frame = ''] = /<iframe[^>]*>/.exec(html) ?? []
  expect(frame).toContain(' sandbox="allow-scripts"')
  expect(frame).toContain('/pixels/1001"')
  expect(frame).toContain(' referrerPolicy="no-referrer"')
  expect(frame).toMatch(/ hidden=""/)
  expect(frame).toMatch(/ inert=""/)
})
