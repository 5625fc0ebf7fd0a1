import type { ReactNode } from 'react'
import { CopyLink } from '../parts/copy.tsx'
import { Loaded } from '../parts/loaded.tsx'
import { PageTitle, Row, Rows, Section, Soft } from '../parts/section.tsx'
import { homeQuery } from '../state/queries.ts'
import { useSeller } from '../state/use-seller.ts'
import { useTexts } from '../state/words.ts'

/** The start page of a seller: what is there to do, and what is sold. */
export function Home(): ReactNode {
  const texts = useTexts().home
  return (
    <Loaded query={homeQuery(useSeller())}>
      {({ seller, next, products }) => (
        <>
          <PageTitle title={seller} />
          <Section title={texts.next}>
            <Rows>
              {next.map(({ step, done }) => (
                <Row key={step} end={<Soft>{done ? texts.done : texts.open}</Soft>}>
                  {texts.steps[step]}
                </Row>
              ))}
            </Rows>
          </Section>
          <Section title={texts.products}>
            {products.length === 0 && <p>{texts.noProducts}</p>}
            {products.length > 0 && (
              <Rows>
                {products.map(({ id, name, link }) => (
                  <Row key={id}>
                    <p>{name}</p>
                    <CopyLink link={link} label={texts.copyLink({ product: name })} />
                  </Row>
                ))}
              </Rows>
            )}
          </Section>
        </>
      )}
    </Loaded>
  )
}
