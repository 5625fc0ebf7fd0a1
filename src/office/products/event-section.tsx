import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayMember, type MemberRole } from '#rules/office/permissions.ts'
import { Section } from '../parts/display/section.tsx'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import type { ShownProduct } from './shown-product.ts'

type EventProps = { product: Pick<ShownProduct, 'id'>; role: MemberRole | null }

/** Where the tickets of an event and its check-in are. */
export function EventSection({ product, role }: EventProps): ReactNode {
  const texts = useTexts()
  const params = { seller: String(useSeller()), event: String(product.id) }
  return (
    <Section id="tickets" title={texts.events.batches}>
      <ul>
        <li>
          <Link to="/sellers/$seller/events/$event" params={params}>
            {texts.events.open}
          </Link>
        </li>
        {mayMember(role, 'entries.read') && (
          <li>
            <Link to="/sellers/$seller/events/$event/check-in" params={params}>
              {texts.events.openCheckIn}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  )
}
