import { expect, test } from '@playwright/test'
import { findViolations } from './accessibility.ts'
import { DESK } from './buyer.ts'

const HEAD = '<!doctype html><html lang="en"><title>A page</title>'

test(
  'what is wrong is found on the page and in a frame of another origin',
  { tag: DESK },
  async ({ page }) => {
    const frame = '<iframe title="inner" src="http://inner.test/"></iframe>'
    const bodies = new Map([
      ['outer.test', `${HEAD}<main><h1>A page</h1><img src="data:,">${frame}</main>`],
      ['inner.test', `${HEAD}<main><h1>A frame</h1><input></main>`],
    ])
    await page.route('**/*', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: bodies.get(new URL(route.request().url()).hostname) ?? '',
      }),
    )
    await page.goto('http://outer.test/')
    expect(await findViolations(page, {})).toEqual([
      'image-alt: img',
      'label: iframe input',
      'landmark-unique: main',
    ])
    expect(await findViolations(page, { include: ['h1'] })).toEqual([])
  },
)
