import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { mayMember } from '#rules/office/permissions.ts'
import { Folded } from '../parts/display/folded.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { StatusMessage } from '../parts/feedback/status-message.tsx'
import { PageTitle, Soft } from '../parts/display/section.tsx'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { GatewaySection } from './gateway-section.tsx'
import { gatewaysQuery } from './queries.ts'
import { Routing } from './routing.tsx'
import { Simulated } from './simulated.tsx'
import { useGatewayTexts } from './words.ts'

/** By which gateways a shop is paid: its accounts there, how they are, and in which order they are tried. */
export function GatewaysScreen(): ReactNode {
  const texts = useGatewayTexts()
  const seller = useSeller()
  const { data: me } = useQuery(meQuery)
  const [message, setMessage] = useState('')
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const mayWrite = mayMember(role, 'gateways.write')
  return (
    <>
      <PageTitle title={texts.title} />
      {!mayWrite && <Soft>{texts.readOnly}</Soft>}
      <StatusMessage text={message} />
      <Loaded query={gatewaysQuery(seller)}>
        {({ gateways, routing, ways }) => {
          const isSimulated = gateways.every(({ is_sandbox: isSandbox }) => isSandbox)
          const list = (
            <>
              {gateways.map((gateway) => (
                <GatewaySection
                  key={gateway.name}
                  gateway={gateway}
                  mayWrite={mayWrite}
                  onMessage={setMessage}
                />
              ))}
              <Routing
                key={routing.version}
                gateways={gateways}
                routing={routing}
                ways={ways}
                mayWrite={mayWrite}
                onMessage={setMessage}
              />
            </>
          )
          if (!isSimulated) {
            return (
              <>
                <p>{texts.lead}</p>
                {list}
              </>
            )
          }
          return (
            <>
              <Simulated />
              <Folded title={texts.simulated.more} inside={texts.simulated.inside}>
                {list}
              </Folded>
            </>
          )
        }}
      </Loaded>
    </>
  )
}
