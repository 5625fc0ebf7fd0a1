import type { Page } from '@playwright/test'
import { checkIn as atDoor } from '#texts/pt/check-in.ts'
import { event as choice } from '#texts/pt/event.ts'
import { expect, test, runName } from './app.ts'
import { PHONE, press } from './buyer.ts'
import { buyTwoTickets, putEventOnSale, verdict } from './check-in.ts'
import { ask } from './database.ts'
import { joinOffice, officeInvitation, openPart, orderedFile, refusalsOf, soundOffice } from './office.ts'

test('an event shows what is sold, a key opens its check-in, and who comes in is seen', async ({
  app,
  browser,
  page,
}) => {
  const event = await putEventOnSale()
  const refusals = refusalsOf(page)
  const invitation = await officeInvitation(`events-${runName()}@example.com`, app, event.id)
  await joinOffice(page, invitation, 'Ana Souza')
  await openPart(page, 'Produtos')
  // The start page, which is shown until the list has loaded, has a link whose name ends in that of the event.
  await page.getByRole('link', { name: event.name, exact: true }).click()
  await page.getByRole('link', { name: 'Lotes, ingressos e lista de espera' }).click()
  const batch = page.getByRole('region', { name: 'Lote 1' })
  const figure = (name: string) =>
    batch.getByRole('definition').and(page.locator(`dt:has-text("${name}") + dd`))
  await expect(figure('Restam')).toHaveText('10')
  await soundOffice(page)
  const tickets = await buyTwoTickets(app, event)
  // Nobody presses anything: the page reads them again.
  await expect(figure('Vendidos')).toHaveText('2')
  await expect(figure('Restam')).toHaveText('8')
  await expect(batch.getByText('2 ingressos emitidos')).toBeVisible()

  await page.getByRole('link', { name: 'Controle de entrada: quem entrou e chaves' }).press('Enter')
  await expect(page.getByText('Nenhuma chave ainda.')).toBeVisible()
  await page.getByLabel('De quem ou de qual entrada').fill('Portão A')
  await page.keyboard.press('Enter')
  const link = await page.getByText(/\/check-in#/).innerText()
  await soundOffice(page)
  await page.reload()
  await expect(page.getByText(/ainda não usada/)).toBeVisible()
  await expect(page.getByText(link)).toHaveCount(0)

  const phone = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await phone.goto(tickets)
  const number = await phone.getByRole('listitem').locator('code').nth(1).innerText()
  await phone.goto(link)
  await phone.getByLabel(atDoor.gate.name).fill('Portão A')
  await phone.getByRole('button', { name: atDoor.gate.open }).click()
  await phone.getByLabel(atDoor.typed.label).fill(number)
  await phone.getByLabel(atDoor.typed.label).press('Enter')
  await expect(verdict(phone, atDoor.verdicts.welcome)).toBeVisible()
  const last = page.getByRole('region', { name: 'Últimas entradas' })
  await expect(last.getByRole('listitem').filter({ hasText: number })).toBeVisible()
  await expect(page.locator('dt:has-text("Entraram") + dd')).toHaveText('1')
  await expect(page.locator('dt:has-text("Faltam") + dd')).toHaveText('1')

  await page.getByRole('button', { name: 'Desativar chave' }).click()
  const question = page.getByRole('dialog', { name: 'Desativar a chave de Portão A?' })
  await soundOffice(page)
  await question.getByRole('button', { name: 'Desativar chave' }).click()
  await expect(page.getByText(/desativada em/)).toBeVisible()
  await soundOffice(page)
  await phone.context().close()

  // Of the two tickets of the sale the one that nobody has come in with can still be given to somebody else.
  await openPart(page, 'Vendas')
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click()
  const sold = page.getByRole('region', { name: 'Ingressos' })
  await expect(sold.getByText('já entrou')).toHaveCount(1)
  await sold.getByRole('button', { name: 'Transferir a outra pessoa' }).click()
  const hand = page.getByRole('dialog', { name: /^Transferir o ingresso \d a outra pessoa$/ })
  await hand.getByLabel('Nome de quem vem').fill('Bia Lima')
  await hand.getByLabel('E-mail', { exact: true }).fill('bia@example.com')
  await soundOffice(page)
  await hand.getByRole('button', { name: 'Transferir a outra pessoa' }).click()
  await expect(page.getByText('Ingresso transferido.').first()).toBeVisible()
  await expect(sold.getByText('bia@example.com')).toBeVisible()
  await soundOffice(page)
  expect(refusals).toEqual([])
})

/** Changes a price of a product as another tab of the office would. */
async function reprice(page: Page, product: number, path: string, value: number): Promise<void> {
  await page.evaluate(
    async ({ changes, address }) => {
      const { version } = (await (await fetch(address)).json()) as { version: number }
      await fetch(address, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ version, changes }),
      })
    },
    {
      changes: [{ path, value }],
      address: new URL(page.url()).pathname.replace(/^(.sellers.\d+).*$/, `/api$1/products/${product}`),
    },
  )
}

test('batches and tickets of an event are made, changed and taken off sale', async ({ app, page }) => {
  const event = await putEventOnSale()
  const refusals = refusalsOf(page)
  const invitation = await officeInvitation(`batches-${runName()}@example.com`, app, event.id)
  await joinOffice(page, invitation, 'Ana Souza')
  await buyTwoTickets(app, event)
  await page.getByRole('link', { name: `Lotes, ingressos e lista de espera ${event.name}` }).click()
  await page.getByRole('link', { name: 'Mudar Lote 1' }).press('Enter')
  const stock = page.getByRole('textbox', { name: 'Estoque' })
  await expect(page.getByText('Vendidos ou reservados: 2. Não dá para ter menos que isso.')).toBeVisible()
  await stock.fill('1')
  await page.getByRole('textbox', { name: 'Preço (BRL)' }).fill('95,50')
  await stock.press('Enter')
  await expect(page.getByText('De 2 a 10000000.')).toBeVisible()
  await expect(stock).toBeFocused()
  await soundOffice(page)
  await stock.fill('12')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await expect(page.locator('dt:has-text("Restam") + dd')).toHaveText('10')

  await page.getByLabel('Nome do ingresso').fill('Camarote')
  await page.getByLabel('Preço do ingresso (BRL)').fill('250')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Camarote' })).toBeVisible()
  await page.getByLabel('Este lote vende').selectOption('entre duas datas')
  await page.getByRole('button', { name: 'Salvar quando vende' }).click()
  await expect(page.getByText('Escolha pelo menos uma das duas datas.')).toBeVisible()
  await page.getByLabel('A partir de').fill('2030-01-02T10:00')
  await page.getByRole('button', { name: 'Salvar quando vende' }).click()
  const release = page.getByRole('region', { name: 'Quando vende' })
  await expect(release.getByText('Salvo.').first()).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('A partir de')).toHaveValue('2030-01-02T10:00')
  await soundOffice(page)
  await page.getByRole('button', { name: 'Tirar da venda Pista' }).click()
  const question = page.getByRole('dialog', { name: 'Tirar Pista da venda?' })
  // A colleague gives it another price meanwhile.
  await reprice(page, event.id, `/batches/${event.batch}/tickets/${event.ticket}/amount`, 9_600)
  await question.getByRole('button', { name: 'Tirar da venda' }).click()
  await expect(question.getByText('Outra pessoa mudou isto nesse meio-tempo.')).toBeVisible()
  await question.getByRole('button', { name: 'Tirar da venda' }).click()
  await expect(page.getByRole('region', { name: 'Pista' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Tirar este lote da venda' }).click()
  await expect(page.getByText('Um evento precisa de um lote')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: event.name }).click()
  await expect(page.getByText(/R\$\s96,00 · fora de venda/)).toBeVisible()
  await page.getByLabel('Nome do lote').fill('Lote 2')
  await page.getByLabel('Quantos ingressos').fill('30')
  await page.getByLabel('Nome do ingresso').fill('Pista')
  await page.getByLabel('Preço do ingresso (BRL)').fill('120')
  await page.getByRole('button', { name: 'Criar lote' }).click()
  const second = page.getByRole('region', { name: 'Lote 2' })
  await expect(second.getByText(/Pista · R\$\s120,00/)).toBeVisible()
  await soundOffice(page)
  await second.getByRole('link', { name: 'Mudar Lote 2' }).click()
  await page.getByRole('button', { name: 'Tirar este lote da venda' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar da venda' }).click()
  await expect(page.getByRole('heading', { name: event.name })).toBeVisible()
  await expect(second).toHaveCount(0)
  expect(refusals).toEqual([])
})

test('dates that end a sale tell of tickets that somebody is paying, before they are saved', async ({
  app,
  browser,
  page,
}) => {
  const event = await putEventOnSale()
  const refusals = refusalsOf(page)
  const invitation = await officeInvitation(`dates-${runName()}@example.com`, app, event.id)
  await joinOffice(page, invitation, 'Ana Souza')
  await page.goto(`${page.url()}/events/${event.id}/batches/${event.batch}`)
  const release = page.getByRole('region', { name: 'Quando vende' })
  const save = release.getByRole('button', { name: 'Salvar quando vende' })
  const dates = async (end: string) => {
    await release.getByLabel('Este lote vende').selectOption('entre duas datas')
    await release.getByLabel('Até').fill(end)
    await save.press('Enter')
  }
  await expect(page.locator('dt:has-text("Em carrinhos e pagamentos") + dd')).toHaveText('0')
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(`${app.web}/pre-checkout/${event.id}?country=BR`)
  await press(buyer.getByRole('button', { name: choice.add({ ticket: 'Pista' }), exact: true }))
  await press(buyer.getByRole('button', { name: choice.buy }))
  await expect(page.locator('dt:has-text("Em carrinhos e pagamentos") + dd')).toHaveText('1')

  // An end to come is in nobody's way.
  await dates('2030-01-02T10:00')
  await expect(release.getByText('Salvo.').first()).toBeVisible()
  await dates('2020-01-02T10:00')
  const warning = page.getByRole('dialog', { name: 'Há compras em andamento' })
  await expect(warning).toContainText('1 ingresso está reservado ou em uma compra em andamento.')
  await expect(warning.getByRole('listitem')).toHaveText('Lote 1')
  await soundOffice(page)
  await warning.getByRole('button', { name: 'Cancelar' }).click()
  await expect(release.getByLabel('Até')).toHaveValue('2020-01-02T10:00')
  await expect(release.getByText('Salvo.')).toHaveCount(0)
  await save.press('Enter')
  await warning.getByRole('button', { name: 'Salvar mesmo assim' }).click()
  await expect(release.getByText('Salvo.').first()).toBeVisible()
  await expect(warning).toBeHidden()
  await buyer.context().close()
  expect(refusals).toEqual([])
})

test('the holders of an event are kept as a file and shown to be printed', async ({ app, page }) => {
  const event = await putEventOnSale()
  const refusals = refusalsOf(page)
  const invitation = await officeInvitation(`holders-${runName()}@example.com`, app, event.id)
  await joinOffice(page, invitation, 'Ana Souza')
  await buyTwoTickets(app, event)
  await page.goto(`${page.url()}/events/${event.id}`)
  await page.getByRole('link', { name: 'Lista de participantes' }).press('Enter')
  await page.getByRole('link', { name: 'Baixar para planilha (CSV)' }).press('Enter')
  const rows = await orderedFile(page, /^holders-[\d-]+\.csv$/)
  expect(rows[0]).toMatch(/^\uFEFF"Nome";"E-mail de quem recebeu o ingresso";"Lote"/)
  expect(rows).toHaveLength(4)
  expect(rows[1]).toContain(';"Lote 1";"Pista";')
  await page.goBack()
  await page.getByRole('button', { name: 'Mostrar a lista' }).click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await soundOffice(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeHidden()
  await expect(page.getByRole('button', { name: 'Mostrar a lista' })).toBeHidden()
  expect(refusals).toEqual([])
})

test('an event is made, gets its place and date, and is on sale', async ({ app, browser, page }) => {
  const refusals = refusalsOf(page)
  await joinOffice(page, await officeInvitation(`maker-of-events-${runName()}@example.com`, app), 'Ana Souza')
  await page.goto(`${page.url()}/products/new`)
  const name = `Sarau ${runName()}`
  await page.getByLabel('O que é').selectOption('event')
  await page.getByLabel('Nome').fill(name)
  await page.getByLabel('Preço (BRL)').fill('40')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await page.getByLabel('Nome do local').fill('Praça da Estação')
  await page.getByLabel('Começa').fill('2030-05-01T20:00')
  await page.getByLabel('Termina').fill('2030-05-01T18:00')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('o fim tem de ser depois do começo')).toBeVisible()
  await page.getByLabel('Termina').fill('2030-05-01T23:00')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Salvo.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pôr à venda' }).click()
  await expect(page.getByText('Está à venda.', { exact: true }).first()).toBeVisible()
  await soundOffice(page)
  await page.getByRole('link', { name: 'Lotes, ingressos e lista de espera' }).click()
  const batch = page.getByRole('region', { name: '1º lote' })
  await expect(batch.getByText(/Ingresso · R\$\s40,00/)).toBeVisible()
  const buyer = await (await browser.newContext({ locale: 'pt-BR' })).newPage()
  await buyer.goto(page.url().replace(/^.*\/events\//, `${app.web}/`))
  await expect(buyer.getByText('Praça da Estação').first()).toBeVisible()
  await buyer.context().close()
  expect(refusals).toEqual([])
})

test(
  'dates are typed and shown by the clock of the event, wherever the device is',
  { tag: PHONE },
  async ({ app, browser }) => {
    const event = await putEventOnSale()
    const link = await officeInvitation(`clock-${runName()}@example.com`, app, event.id)
    const tokyo = await browser.newContext({ locale: 'pt-BR', timezoneId: 'Asia/Tokyo' })
    const page = await tokyo.newPage()
    await joinOffice(page, link, 'Ana Souza')
    await expect(page.getByText('Datas e horas: Horário Padrão de Brasília.')).toBeVisible()
    const shop = page.url()
    await page.goto(`${shop}/products/${event.id}`)
    const start = page.getByLabel(/^Começa \(/)
    const saved = async (value: string) => {
      await start.fill(value)
      await page.getByRole('button', { name: 'Salvar', exact: true }).click()
      await expect(page.getByText('Salvo.').first()).toBeVisible()
    }
    await expect(start).toHaveAccessibleDescription('Horário Padrão de Brasília.')
    await saved('2030-01-02T16:00')
    expect(await startOf(event.id)).toBe('2030-01-02T19:00:00.000Z')
    // Changing the event's time zone moves no moment; times typed afterwards follow its clock.
    await page.getByLabel('Fuso horário').selectOption('America/New_York')
    await expect(start).toHaveValue('2030-01-02T14:00')
    await expect(start).toHaveAccessibleDescription(/Leste|Nova York|Oriental/)
    await saved('2030-03-10T03:00')
    expect(await startOf(event.id)).toBe('2030-03-10T07:00:00.000Z')
    await soundOffice(page)
    const kept = await tokyo.storageState()
    await tokyo.close()

    const lisbon = await browser.newContext({
      locale: 'pt-BR',
      timezoneId: 'Europe/Lisbon',
      storageState: kept,
    })
    const there = await lisbon.newPage()
    await there.goto(`${shop}/products/${event.id}`)
    await expect(there.getByLabel(/^Começa \(/)).toHaveValue('2030-03-10T03:00')
    await there.goto(`${shop}/events/${event.id}/batches/${event.batch}`)
    await expect(there.getByText(/^Neste evento: .+\.$/)).toBeVisible()
    await soundOffice(there)
    await lisbon.close()
  },
)

async function startOf(event: number): Promise<string> {
  const [row] = await ask<{ starts_at: string }>(
    `select body -> 'event' ->> 'starts_at' as starts_at from products where id = ${event}`,
  )
  return row?.starts_at ?? ''
}
