import { useState, type ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { Notice } from '#design/notice.tsx'
import type { GatewayRule, RoutedSeller } from '#rules/payment/gateway-routing.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Section } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { Effect } from './effect.tsx'
import { NewRule } from './new-rule.tsx'
import { Order } from './order.tsx'
import type { ShownGateway, ShownRouting, ShownWay } from './queries.ts'
import { useGatewayTexts } from './words.ts'

type RoutingProps = {
  gateways: readonly ShownGateway[]
  routing: ShownRouting
  ways: readonly ShownWay[]
  mayWrite: boolean
  onMessage: (text: string) => void
}
type Rule = ShownRouting['rules'][number]
type Draft = Pick<ShownRouting, 'general' | 'rules'>

/** In which order gateways are tried, for all payments and for some, with what a change does before it is kept. */
export function Routing({ gateways, routing, ways, mayWrite, onMessage }: RoutingProps): ReactNode {
  const { routing: texts } = useGatewayTexts()
  const [draft, setDraft] = useState<Draft>({ general: routing.general, rules: routing.rules })
  const known = gateways.map(({ name }) => name)
  const isEdited =
    JSON.stringify(draft) !== JSON.stringify({ general: routing.general, rules: routing.rules })
  const setRule = (index: number, rule: Rule | null): void => {
    const rules = draft.rules.flatMap((one, at) => (at !== index ? [one] : rule === null ? [] : [rule]))
    setDraft({ ...draft, rules })
  }
  return (
    <Section title={texts.title}>
      <p>{texts.lead}</p>
      {routing.pinned !== null && <Notice kind="warning">{texts.pinned({ gateway: routing.pinned })}</Notice>}
      {draft.rules.map((rule, index) => (
        <RuleOrder
          key={conditionsOf(rule)}
          rule={rule}
          known={known}
          onChange={mayWrite ? (changed) => setRule(index, changed) : undefined}
        />
      ))}
      <h3>{texts.general}</h3>
      <Order
        name={texts.general}
        order={draft.general}
        known={known}
        onChange={mayWrite ? (general) => setDraft({ ...draft, general }) : undefined}
      />
      {mayWrite && routing.pinned === null && (
        <NewRule
          ways={ways}
          onAdd={(conditions) => {
            const rule = { ...conditions, gateways: draft.general }
            if (!draft.rules.some((one) => conditionsOf(one) === conditionsOf(rule)))
              setDraft({ ...draft, rules: [...draft.rules, rule] })
          }}
        />
      )}
      <Effect
        before={routedOf(routing, routing.pinned)}
        after={routedOf(draft, routing.pinned)}
        gateways={gateways}
        ways={ways}
        isEdited={isEdited}
      />
      {isEdited && <SaveRouting draft={draft} version={routing.version} onMessage={onMessage} />}
    </Section>
  )
}

/** Returns the conditions that distinguish a rule from the others. */
function conditionsOf({ gateways: _, ...conditions }: Partial<Rule>): string {
  return JSON.stringify(Object.entries(conditions).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function routedOf({ general, rules }: Draft, pinned: string | null): RoutedSeller {
  return {
    gateway_priorities: general.join(';'),
    ...(pinned !== null && { specific_gateway: pinned }),
    gateway_rules: rules.map(({ gateways, ...conditions }) => ({
      ...givenOf(conditions),
      priorities: gateways.join(';'),
    })),
  }
}

/** The conditions that a rule has. */
function givenOf(conditions: Omit<Rule, 'gateways'>): Omit<GatewayRule, 'priorities'> {
  return Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== undefined))
}

type RuleOrderProps = {
  rule: Rule
  known: readonly string[]
  onChange: ((rule: Rule | null) => void) | undefined
}

function RuleOrder({ rule, known, onChange }: RuleOrderProps): ReactNode {
  const { routing: texts } = useGatewayTexts()
  const methods: Readonly<Record<string, string>> = useTexts().products.methods
  const { method, currency, brand, country, system, action, is_bump: hasBumps, gateways } = rule
  const bumps = hasBumps === undefined ? undefined : hasBumps ? texts.withBumps : texts.withoutBumps
  // Conditions that only the catalogue's file can set.
  const special = [brand, country, system, action, bumps].filter((one) => one !== undefined)
  const methodNames = method?.split(',').map((one) => methods[one] ?? one) ?? []
  const conditions = [...methodNames, ...(currency === undefined ? [] : [currency]), ...special]
  const name =
    special.length > 0
      ? texts.special({ conditions: conditions.join(', ') })
      : texts.rule({ method: methodNames.join(', ') || texts.any, currency: currency ?? texts.any })
  return (
    <>
      <h3>{name}</h3>
      <Order
        name={name}
        order={gateways}
        known={known}
        onChange={onChange && ((order) => onChange({ ...rule, gateways: order }))}
      />
      {onChange !== undefined && (
        <div>
          <Button look="plain" onClick={() => onChange(null)}>
            {texts.removeRule}
          </Button>
        </div>
      )}
    </>
  )
}

type SaveRoutingProps = Pick<RoutingProps, 'onMessage'> & { draft: Draft; version: number }

function SaveRouting({ draft, version, onMessage }: SaveRoutingProps): ReactNode {
  const all = useTexts()
  const { routing: texts } = useGatewayTexts()
  const params = { seller_id: useSeller() }
  const action = useAction(() => callOffice('saveRouting', { params, body: { version, ...draft } }), {
    onDone: (saved) =>
      onMessage(
        saved.kind === 'saved' ? texts.saved : texts.conflict({ author: saved.author ?? texts.someone }),
      ),
  })
  return (
    <div>
      <Failure code={action.code} />
      <Button
        look="primary"
        busy={action.isBusy}
        busyLabel={all.working}
        onClick={() => action.run(undefined)}
      >
        {texts.save}
      </Button>
    </div>
  )
}
