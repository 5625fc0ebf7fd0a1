import type { ReactNode } from 'react'
import { Badge } from '#design/badge.tsx'
import { Copyable } from '../parts/form/copy.tsx'
import { Section, Soft } from '../parts/display/section.tsx'
import sales from '../sales/sales.module.css'
import { useMoment } from '../state/clock.ts'
import { AccountForm } from './account-form.tsx'
import { CheckAccount, ForgetAccount } from './account-actions.tsx'
import { HEALTH_BADGES, healthOf } from './health.ts'
import type { ShownGateway } from './queries.ts'
import { useGatewayTexts } from './words.ts'

type GatewaySectionProps = {
  gateway: ShownGateway
  mayWrite: boolean
  onMessage: (text: string) => void
}

/** One gateway: how it is, the account there, and what can be done with it. */
export function GatewaySection({ gateway, mayWrite, onMessage }: GatewaySectionProps): ReactNode {
  const texts = useGatewayTexts()
  const { name, is_sandbox: isSandbox, account } = gateway
  return (
    <Section title={name}>
      <Health gateway={gateway} />
      {isSandbox ? <Soft>{texts.sandbox}</Soft> : <Account gateway={gateway} />}
      {mayWrite && !isSandbox && (
        <div className={sales.actions}>
          <AccountForm gateway={gateway} onMessage={onMessage} />
          {account !== null && (
            <>
              <ForgetAccount gateway={name} onMessage={onMessage} />
              <CheckAccount key={account.kept_at} gateway={name} />
            </>
          )}
        </div>
      )}
    </Section>
  )
}

function Health({ gateway }: Pick<GatewaySectionProps, 'gateway'>): ReactNode {
  const texts = useGatewayTexts()
  const moment = useMoment()
  const { is_used: isUsed, paid_at: paidAt, refusals } = gateway
  const health = healthOf(gateway)
  return (
    <div>
      <p>
        <Badge kind={HEALTH_BADGES[health]}>{texts.health[health]}</Badge>{' '}
        {paidAt === null ? texts.neverPaid : texts.paid({ at: moment(paidAt) })}
      </p>
      {!isUsed && <Soft>{texts.notUsed}</Soft>}
      {refusals.length > 0 && (
        <>
          <p>{texts.refusals}</p>
          <ul>
            {refusals.map(({ code, gateway_code: own, count }) => (
              <li key={`${code} ${own}`}>
                {texts.refusal({ code: own === null ? code : `${code} (${own})`, count })}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function Account({ gateway }: Pick<GatewaySectionProps, 'gateway'>): ReactNode {
  const texts = useGatewayTexts()
  const moment = useMoment()
  const { account, name, webhook_url: webhookUrl, webhooks } = gateway
  const keptText = ({ kept_at: at, kept_by: by }: NonNullable<ShownGateway['account']>): string =>
    by === null ? texts.keptByCommand({ at: moment(at) }) : texts.keptBy({ at: moment(at), by })
  return (
    <>
      <p>{account === null ? texts.noAccount : keptText(account)}</p>
      {webhooks !== null && <Soft>{texts.webhooks[webhooks]}</Soft>}
      <Soft>{texts.webhookUrl}</Soft>
      <Copyable text={webhookUrl} label={texts.copyWebhookUrl({ gateway: name })} />
    </>
  )
}
