import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BalcaoCheckout } from './react.tsx'

test('before its script has come, and without it, it is a link', () => {
  const markup = renderToStaticMarkup(
    <BalcaoCheckout href="https://pay.example/1001" mode="inline" className="buy">
      Comprar
    </BalcaoCheckout>,
  )
  expect(markup).toBe('<a href="https://pay.example/1001" data-balcao="inline" class="buy">Comprar</a>')
})
