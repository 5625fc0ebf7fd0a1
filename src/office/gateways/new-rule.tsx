import type { ReactNode } from 'react'
import { Button } from '#look/button.tsx'
import { Select } from '#look/select.tsx'
import sales from '../sales/sales.module.css'
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
      <form
        className={sales.search}
        onSubmit={(event) => {
          event.preventDefault()
          const data = new FormData(event.currentTarget)
          const valueOf = (name: string): string => {
            const value = data.get(name)
            return typeof value === 'string' ? value : ''
          }
          const [method, currency] = [valueOf('method'), valueOf('currency')]
          if (method === '' && currency === '') return
          onAdd({ ...(method !== '' && { method }), ...(currency !== '' && { currency }) })
        }}
      >
        <div>
          <Select label={texts.method} name="method">
            <option value="">{texts.anyMethod}</option>
            {methods.map((method) => (
              <option key={method} value={method}>
                {words[method] ?? method}
              </option>
            ))}
          </Select>
        </div>
        <div>
          <Select label={texts.currency} name="currency">
            <option value="">{texts.anyCurrency}</option>
            {currencies.map((currency) => (
              <option key={currency}>{currency}</option>
            ))}
          </Select>
        </div>
        <div className={sales.find}>
          <Button type="submit">{texts.makeRule}</Button>
        </div>
      </form>
    </>
  )
}
