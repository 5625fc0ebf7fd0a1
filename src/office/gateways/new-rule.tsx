import type { ReactNode } from 'react'
import { InlineForm, InlineSelect } from '../parts/form/inline-form.tsx'
import { useTexts } from '../state/words.ts'
import type { ShownWay } from './queries.ts'
import { useGatewayTexts } from './words.ts'

type NewRuleProps = {
  ways: readonly ShownWay[]
  onAdd: (conditions: { method?: string; currency?: string }) => void
}

/** Another order for the payments of one method, of one currency, or of both. */
export function NewRule({ ways, onAdd }: NewRuleProps): ReactNode {
  const { routing: texts } = useGatewayTexts()
  const words: Readonly<Record<string, string>> = useTexts().products.methods
  const methods = [...new Set(ways.map(({ method }) => method))]
  const currencies = [...new Set(ways.map(({ currency }) => currency))]
  return (
    <>
      <h3>{texts.newRule}</h3>
      <InlineForm
        button={texts.makeRule}
        onSubmit={(values) => {
          if (values.size > 0) onAdd(Object.fromEntries(values))
        }}
      >
        <InlineSelect
          label={texts.method}
          name="method"
          every={texts.anyMethod}
          options={methods.map((method) => [method, words[method] ?? method])}
        />
        <InlineSelect
          label={texts.currency}
          name="currency"
          every={texts.anyCurrency}
          options={currencies.map((currency) => [currency, currency])}
        />
      </InlineForm>
    </>
  )
}
