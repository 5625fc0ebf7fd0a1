import type { ReactNode } from 'react'
import { Notice } from '#design/notice.tsx'
import type { RoutedSeller } from '#rules/payment/gateway-routing.ts'
import { routingEffects, type RoutingEffect } from '#rules/payment/routing-effect.ts'
import { Section } from '../parts/display/section.tsx'
import { useTexts } from '../state/words.ts'
import type { ShownGateway, ShownWay } from './queries.ts'
import { useGatewayTexts } from './words.ts'

type EffectProps = {
  before: RoutedSeller
  after: RoutedSeller
  gateways: readonly ShownGateway[]
  ways: readonly ShownWay[]
  isEdited: boolean
}

/** Renders the effect of another order on each way in which products are paid, before it is saved. */
export function Effect({ before, after, gateways, ways, isEdited }: EffectProps): ReactNode {
  const { routing: texts } = useGatewayTexts()
  const methods: Readonly<Record<string, string>> = useTexts().products.methods
  const effects = routingEffects({ before, after }, ways, gateways)
  const wayOf = ({ method, currency }: RoutingEffect): string => `${methods[method] ?? method}, ${currency}`
  const route = (names: readonly string[]): string =>
    names.length === 0 ? texts.nobody : names.join(texts.thenBy)
  if (!isEdited)
    return (
      <Section title={texts.today}>
        <ul>
          {effects.map((one) => (
            <li key={wayOf(one)}>{texts.todayOf({ way: wayOf(one), gateways: route(one.before) })}</li>
          ))}
        </ul>
      </Section>
    )
  const changed = effects.filter(({ isChanged }) => isChanged)
  const lost = changed.filter((one) => one.after.length === 0)
  return (
    <Section title={texts.effect}>
      <div aria-live="polite">
        {changed.length === 0 && <p>{texts.effectNone}</p>}
        <ul>
          {changed.map((one) => (
            <li key={wayOf(one)}>
              {texts.effectOf({ way: wayOf(one), before: route(one.before), after: route(one.after) })}
            </li>
          ))}
        </ul>
        {lost.map((one) => (
          <Notice key={wayOf(one)} kind="warning">
            {texts.lost({ way: wayOf(one) })}
          </Notice>
        ))}
      </div>
    </Section>
  )
}
