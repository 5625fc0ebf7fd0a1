import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Button } from '#design/button.tsx'
import { mayMember } from '#rules/office/permissions.ts'
import { Failure } from '../parts/feedback/failure.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { Empty, Row, Rows, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useAction } from '../state/use-action.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import styles from './look.module.css'
import { lookName } from '../entry/look-name.ts'
import { looksQuery } from './queries.ts'

/** The looks of a shop's checkout, and which products have each. */
export function LookList(): ReactNode {
  const { look: texts, working } = useTexts()
  const seller = useSeller()
  const navigate = useNavigate()
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find(({ id }) => id === seller)?.role ?? null
  const action = useAction(
    () => callOffice('createLook', { params: { seller_id: seller }, body: { theme: 'light' } }),
    {
      onDone: ({ id }) => {
        const params = { seller: String(seller), look: String(id) }
        void navigate({ to: '/sellers/$seller/branding/$look', params })
      },
    },
  )
  return (
    <>
      <PageHead title={texts.title}>
        {mayMember(role, 'looks.write') && (
          <Button
            look="primary"
            busy={action.isBusy}
            busyLabel={working}
            onClick={() => action.run(undefined)}
          >
            {texts.make}
          </Button>
        )}
      </PageHead>
      <p>{texts.lead}</p>
      <Failure code={action.code} />
      <Loaded query={looksQuery(seller)}>
        {({ looks }) =>
          looks.length === 0 ? (
            <Empty>
              <p>{texts.none}</p>
            </Empty>
          ) : (
            <Rows>
              {looks.map(({ id, name, theme_color: colour, products }) => (
                <Row key={id}>
                  <Link
                    to="/sellers/$seller/branding/$look"
                    params={{ seller: String(seller), look: String(id) }}
                  >
                    <span className={styles.swatch} style={{ background: colour }} />
                    {lookName(texts, id, name)}
                  </Link>
                  <Soft>{products.length === 0 ? texts.byLink : products.join(', ')}</Soft>
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </>
  )
}
