import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { PaymentErrorCode } from '#rules/base/errors.ts'
import { LOCALES, type Locale } from '#rules/base/locale.ts'
import { ALL_TEXTS } from '#texts/all.ts'
import { loadTopic, topicTexts } from '#texts/topics.ts'
import { checkoutOf } from '../../fixtures/checkout.ts'
import { batchOf, eventOf } from '../../fixtures/event.ts'
import { pageOf } from '../../fixtures/sale.ts'
import { PageProvider } from '../../app/page-context.tsx'
import { SCREEN_TOPICS } from '../../app/screen-topics.ts'
import { failed } from '../../checkout/submit/submission.ts'
import {
  CheckoutProvider,
  SubmissionContext,
  useForm,
  useSubmission,
} from '../../checkout/checkout-context.tsx'
import { prepareFeatures } from '../../checkout/feature.ts'
import { FeaturesProvider } from '../../checkout/features-context.tsx'
import { FailureNotice } from './failure-notice.tsx'
import { FEATURES } from './features.ts'

const ADDRESS = {
  zip_code: '',
  street: '',
  number: '',
  neighborhood: '',
  city: '',
  state: '',
  complement: '',
  country_code: 'BR',
}
const TICKETS = checkoutOf({
  product: { id: 3001, product_type_id: 3, amount: 240 },
  checkout: {
    batches: [batchOf({ id: 34, name: 'Pista', tickets: [{ amount: 120, selected_tickets: 2 }] })],
    event: { ...eventOf().event, held: { end: '2026-11-21T13:19:30.000Z', tokens: ['token-0001'] } },
  },
  screen: {
    product_id: 3001,
    lead: {
      uuid: '3c30ace1-f890-4f17-81d1-e3fc597b9611',
      step: 1,
      personal: { name: 'Ana Prado', email: 'ana@example.com', cellphone: '', document: '' },
      address: ADDRESS,
      purchase: { status: null },
    },
  },
})

/** A page whose buyer has typed a name, before the tickets were chosen anew or just now, after the refusal. */
function Refused({ code }: { code: PaymentErrorCode }): ReactNode {
  const sending = useSubmission()
  const { form } = useForm()
  const submission = failed({ kind: 'payment', code })
  return (
    <SubmissionContext value={{ ...sending, submission }}>
      <FailureNotice />
      <output>{form.values.name}</output>
    </SubmissionContext>
  )
}

async function render(code: PaymentErrorCode, locale: Locale, data = TICKETS): Promise<string> {
  const query = { utm_source: 'radio', batch: '34' }
  const page = pageOf(data, locale, { path: '/3001', query })
  const topics = [...SCREEN_TOPICS.checkout, 'failures', 'paying', 'result'] as const
  await Promise.all(topics.map((topic) => loadTopic(topic, locale)))
  const prepared = await prepareFeatures(FEATURES, data, page.frame)
  const html = renderToString(
    <PageProvider page={page} texts={ALL_TEXTS[locale]}>
      <FeaturesProvider data={data} prepared={prepared}>
        <CheckoutProvider data={data}>
          <Refused code={code} />
        </CheckoutProvider>
      </FeaturesProvider>
    </PageProvider>,
  )
  return html.replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
}

describe('tickets that went while their buyer paid', () => {
  it.each(LOCALES)('lead back in %s to where tickets are chosen', async (locale) => {
    const html = await render('TICKET_UNAVAILABLE', locale)
    const prefix = locale === 'pt' ? '' : `/${locale}`
    expect(html).toContain(topicTexts('failures', locale).errors.TICKET_UNAVAILABLE)
    expect(html).toContain(`href="${prefix}/pre-checkout/3001?utm_source=radio"`)
    expect(html).toContain(topicTexts('held', locale).editTickets)
    expect(html).toContain('<output>Ana Prado</output>')
  })

  it('offer no other card and no other method, which would change nothing', async () => {
    const { recovery } = topicTexts('paying', 'pt')
    expect(await render('TICKET_UNAVAILABLE', 'pt')).not.toContain('<button')
    expect(await render('INSUFFICIENT_FUNDS', 'pt')).toContain(recovery.anotherCard)
  })
})

describe('an error whose words send the buyer to the seller', () => {
  const { errors } = ALL_TEXTS.pt
  const codes = Object.keys(errors) as PaymentErrorCode[]

  it.each(codes)(
    '%s: a way to write to them stands beside it where the words name them, and only there',
    async (code) => {
      const html = await render(code, 'pt')
      expect(html.includes('href="mailto:')).toBe(/\bvendedor\b/.test(errors[code]))
    },
  )
})
