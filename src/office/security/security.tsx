import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { mayMember } from '#rules/office/permissions.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Section } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { securityQuery } from './queries.ts'
import { RefundLimits } from './refund-limits.tsx'
import { useSecurityTexts } from './words.ts'

/** Security requirements of a shop for its members' accounts. */
export function SecurityScreen(): ReactNode {
  const texts = useSecurityTexts()
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const mayWrite = mayMember(role, 'team.write')
  return (
    <>
      <PageTitle title={texts.title} />
      <Loaded query={securityQuery(seller)}>
        {(security) => (
          <>
            <Section title={texts.need}>
              <p>{security.needs_factor ? texts.needOn : texts.needOff}</p>
              {mayWrite && <Need isNeeded={security.needs_factor} />}
            </Section>
            <RefundLimits security={security} mayWrite={mayWrite} />
          </>
        )}
      </Loaded>
    </>
  )
}

function Need({ isNeeded }: { isNeeded: boolean }): ReactNode {
  const texts = useSecurityTexts()
  const working = useTexts().working
  const seller = useSeller()
  const action = useAction((is_needed: boolean) =>
    callOffice('requireFactor', { params: { seller_id: seller }, body: { is_needed } }),
  )
  return (
    <>
      <Failure code={action.code} />
      <div>
        <Button busy={action.isBusy} busyLabel={working} onClick={() => action.run(!isNeeded)}>
          {isNeeded ? texts.needItNot : texts.needIt}
        </Button>
      </div>
    </>
  )
}
