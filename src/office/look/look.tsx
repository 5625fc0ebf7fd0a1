import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import type { EntryChange } from '#rules/catalogue/catalogue-patch.ts'
import { isClosedDestination } from '#rules/fields/grave-fields.ts'
import { mayMember } from '#rules/office/permissions.ts'
import { EntryForm } from '../entry/entry-form.tsx'
import { textAt } from '../entry/typed-value.ts'
import { History } from '../entry/history.tsx'
import { Retire } from '../entry/retire.tsx'
import { CopyLink } from '../parts/form/copy.tsx'
import { Loaded } from '../parts/feedback/loaded.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/display/section.tsx'
import { callOffice } from '../state/call.ts'
import { meQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'
import { lookHistoryQuery, lookQuery } from './queries.ts'
import { Preview } from './preview.tsx'
import styles from './look.module.css'
import { lookName } from '../entry/look-name.ts'
import { shownLook } from './shown-look.ts'

/** One look of the checkout: its fields, its links and what was changed of it. */
export function LookScreen(): ReactNode {
  const { look: texts, entry: general } = useTexts()
  const seller = useSeller()
  const id = Number(/\/branding\/(\d+)/.exec(useLocation().pathname)?.[1])
  const { data: me } = useQuery(meQuery)
  const role = me?.sellers.find((one) => one.id === seller)?.role ?? null
  const mayWrite = mayMember(role, 'looks.write')
  const isClosed = (path: string): boolean => isClosedDestination('custom_checkout', path, role)
  const [changes, setChanges] = useState<readonly EntryChange[]>([])
  // On the way to another page the address changes before this one goes.
  if (Number.isNaN(id)) return null
  const params = { seller_id: seller, look_id: id }
  const putBack = (change: number, newest: number) =>
    callOffice('putLookBack', { params: { ...params, change_id: change }, body: { newest } })
  return (
    <Loaded query={lookQuery(seller, id)}>
      {(look) => {
        const shown = shownLook(look, { seller, id }, texts)
        return (
          <>
            <PageTitle title={lookName(texts, id, textAt(look.entry['name']) || null)} />
            {!mayWrite && <Soft>{texts.readOnly}</Soft>}
            <div className={mayWrite ? styles.beside : undefined}>
              {mayWrite && (
                <Preview
                  seller={seller}
                  look={id}
                  version={look.version}
                  changes={changes}
                  products={look.links}
                />
              )}
              <EntryForm
                shown={shown}
                mayChange={(path) => mayWrite && !isClosed(path)}
                whyFixed={(path) => (mayWrite && isClosed(path) ? general.needsBuyers : undefined)}
                onChanges={setChanges}
              />
            </div>
            <Section title={texts.links}>
              <Soft>{texts.linksLead}</Soft>
              <Rows>
                {look.links.map(({ id: product, name, link }) => (
                  <Row key={product}>
                    <a href={`${link}&again=1`} target="_blank" rel="noreferrer">
                      {name}
                    </a>
                    <CopyLink link={link} label={name} />
                  </Row>
                ))}
              </Rows>
            </Section>
            <History
              shown={shown}
              query={lookHistoryQuery(seller, id)}
              putBack={mayWrite ? putBack : undefined}
            />
            {mayWrite && (
              <Retire
                texts={{ ...texts.retire, title: texts.retire.title({ id }) }}
                retire={() => callOffice('retireLook', { params })}
                to={`/sellers/${seller}/branding`}
              />
            )}
          </>
        )
      }}
    </Loaded>
  )
}
