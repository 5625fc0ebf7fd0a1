import { useState, type ReactNode } from 'react'
import type { OfficeAnswer } from '#contract/office/calls.ts'
import { Button } from '#design/button.tsx'
import { Hidden } from '#design/live-region.tsx'
import { Select } from '#design/select.tsx'
import { TextField } from '../parts/form/text-field.tsx'
import { readAmount } from '#rules/base/typed-amount.ts'
import { toWire } from '#rules/base/money.ts'
import { MEMBER_ROLES, mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Form } from '../parts/form/form.tsx'
import { wireMoney } from '../parts/display/money.ts'
import { Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useWords } from '../state/words.ts'
import { useSecurityTexts } from './words.ts'

type Security = OfficeAnswer<'readSecurity'>
type Limit = Security['refund_limits'][number]
type Limited = Pick<Limit, 'role' | 'user_id'>

/** Roles that give money back and can have a limit. */
const LIMITED_ROLES = MEMBER_ROLES.filter((role) => role !== 'owner' && mayMember(role, 'sales.refund'))

/** Daily refund limits by role and by member. */
export function RefundLimits({ security, mayWrite }: { security: Security; mayWrite: boolean }): ReactNode {
  const texts = useSecurityTexts()
  return (
    <Section title={texts.limits}>
      <p>{texts.limitsLead}</p>
      {security.refund_limits.length === 0 ? (
        <p>{texts.noLimits}</p>
      ) : (
        <Limits security={security} mayWrite={mayWrite} />
      )}
      {mayWrite && <NewLimit security={security} />}
    </Section>
  )
}

function Limits({ security, mayWrite }: { security: Security; mayWrite: boolean }): ReactNode {
  const texts = useSecurityTexts()
  const { locale, texts: all } = useWords()
  const seller = useSeller()
  const remove = useAction(({ role, user_id, currency }: Limit) =>
    callOffice('setRefundLimit', {
      params: { seller_id: seller },
      body: { role, user_id, currency, amount: null },
    }),
  )
  return (
    <>
      <Failure code={remove.code} />
      <Rows>
        {security.refund_limits.map((limit) => {
          const name = nameOf(security, limit, all.roles)
          const amount = wireMoney(locale, limit.amount, limit.currency)
          return (
            <Row
              key={`${limit.role} ${limit.user_id} ${limit.currency}`}
              end={
                mayWrite && (
                  <Button onClick={() => remove.run(limit)}>
                    {texts.takeOff}
                    <Hidden> {`${name}, ${limit.currency}`}</Hidden>
                  </Button>
                )
              }
            >
              <p>{name}</p>
              <Soft>{texts.aDay({ amount })}</Soft>
            </Row>
          )
        })}
      </Rows>
    </>
  )
}

function nameOf(
  { members }: Security,
  { role, user_id: id }: Limited,
  roles: Readonly<Record<MemberRole, string>>,
): string {
  if (role !== null) return roles[role]
  return members.find((member) => member.id === id)?.name ?? String(id)
}

type Asked = Limited & { currency: string; typed: string }

function NewLimit({ security }: { security: Security }): ReactNode {
  const texts = useSecurityTexts()
  const { locale, texts: all } = useWords()
  const seller = useSeller()
  const [isWrong, setWrong] = useState(false)
  const [times, setTimes] = useState(0)
  const action = useAction(
    async ({ typed, ...limited }: Asked) => {
      const amount = readAmount(typed, limited.currency, locale)
      setWrong(amount === null)
      if (amount === null) return null
      const body = { ...limited, amount: toWire(amount, limited.currency) }
      return callOffice('setRefundLimit', { params: { seller_id: seller }, body })
    },
    { onDone: (answer) => setTimes(answer === null ? times : times + 1) },
  )
  return (
    <Form
      key={times}
      action={action}
      submit={texts.limit}
      read={(typed) => ({ ...limitedOf(typed('who')), currency: typed('currency'), typed: typed('amount') })}
    >
      <Select label={texts.who} name="who">
        {LIMITED_ROLES.map((role) => (
          <option key={role} value={role}>
            {all.roles[role]}
          </option>
        ))}
        {security.members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <Select label={texts.currency} name="currency">
        {(security.currencies.length === 0 ? ['BRL'] : security.currencies).map((currency) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </Select>
      <TextField
        label={texts.amount}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        error={isWrong ? all.entry.problems.money : undefined}
        required
      />
    </Form>
  )
}

/** A role by its name, or a member by their number. */
function limitedOf(value: string): Limited {
  const role = LIMITED_ROLES.find((one) => one === value)
  return role === undefined ? { role: null, user_id: Number(value) } : { role, user_id: null }
}
