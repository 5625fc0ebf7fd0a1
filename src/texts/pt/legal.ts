import { plural } from '../format.ts'

/** The terms and the privacy policy of a shop that has none of its own. */
export const legal = {
  template:
    'Texto-modelo desta loja, escrito a partir das configurações dela. Quem vende responde por ele e pode trocá-lo por um texto próprio.',
  anySeller: 'Quem vende está na página do produto, no recibo e nos e-mails da compra.',
  writeTo: (p: { email: string }) => `Escreva para ${p.email}.`,
  writeToSeller: 'Escreva para quem vendeu: o e-mail está no recibo.',
  days: (p: { n: number }) => plural('pt', p.n, { one: `${p.n} dia`, other: `${p.n} dias` }),
  years: (p: { n: number }) => plural('pt', p.n, { one: `${p.n} ano`, other: `${p.n} anos` }),
  terms: {
    title: 'Termos de Uso',
    seller: 'Quem vende',
    purchase: {
      title: 'A compra',
      text: 'Antes de confirmar, você vê o produto, o preço, as parcelas, os juros e o frete. A compra vale quando o pagamento é confirmado. A confirmação chega por e-mail.',
    },
    payment: {
      title: 'O pagamento',
      text: 'Uma processadora de pagamento faz a cobrança. Os dados do cartão vão criptografados para ela, e a loja não os vê. Um código Pix ou um boleto vale até o prazo que aparece com ele. O cashback mostrado na compra é dado por quem vende, depois dela; se o dinheiro for devolvido, ele não vale.',
    },
    delivery: {
      title: 'A entrega',
      text: 'O que é digital chega por e-mail ou por um link na página da compra. O que é enviado chega ao endereço da compra, no prazo que ela mostrou. Um ingresso vale para a data e o lugar que estão nele.',
    },
    recurring: {
      title: 'Assinaturas',
      text: 'Uma assinatura é cobrada a cada período, pelo valor mostrado na compra, até ser cancelada. Para cancelar, use esta página:',
    },
    withdrawal: {
      title: 'Se você mudar de ideia',
      europeEnds:
        'Na Europa, esse direito não vale para ingressos com data marcada e termina quando você pede para receber na hora um conteúdo digital.',
      more: 'Uma garantia mostrada na compra vale além desses direitos. Os direitos que a lei do seu país dá a quem compra valem sempre.',
    },
    contact: {
      title: 'Dúvidas e reclamações',
      text: 'No Brasil, você também pode procurar o Procon ou o consumidor.gov.br. Na Europa, vale sempre a proteção ao consumidor do país em que você mora.',
    },
  },
  privacy: {
    title: 'Política de Privacidade',
    controller: 'Quem responde pelos seus dados',
    data: {
      title: 'Quais dados',
      text: 'O que você digita na compra: nome, e-mail, telefone e, quando preciso, documento e endereço. O que você compra e como paga. Contra fraudes, a rede e o navegador que você usa. Do cartão ficam a bandeira, a validade e alguns dígitos; o número inteiro vai só para a processadora de pagamento.',
    },
    purpose: {
      title: 'Para quê',
      text: 'Para fazer e entregar a compra, enviar comprovantes, cumprir a lei, evitar fraudes e falar com você sobre uma compra que ficou pela metade. As bases são o contrato, a lei, o interesse legítimo e, para novidades, o seu consentimento.',
    },
    recipients: {
      title: 'Quem recebe',
      text: 'Quem vende, as processadoras de pagamento, os bancos, quem entrega e quem envia os e-mails recebem os dados de que precisam para isso. Alguns podem estar em outro país. Se quem vende mede os próprios anúncios, as empresas de anúncios são avisadas da compra onde a lei permite. Autoridades recebem o que a lei manda.',
    },
    kept: {
      title: 'Por quanto tempo',
      purchases: (p: { time: string }) =>
        `Os seus dados em uma compra: ${p.time}. Depois saem dela; ficam só datas e valores.`,
      purchasesAlways:
        'Os seus dados em uma compra: enquanto quem vende precisar deles para cumprir a lei e atender aos seus direitos.',
      leads: (p: { time: string }) => `O que foi digitado em uma compra que não terminou: ${p.time}.`,
      webhooks: (p: { time: string }) => `Os avisos das processadoras de pagamento: ${p.time}.`,
      card: 'O número de um cartão: até o fim da compra, no máximo 30 minutos.',
    },
    cookies: {
      title: 'Os cookies',
      text: 'Um cookie reconhece a sua visita. Ele expira depois de 30 dias sem visita, ou de 90 ao todo. Outros guardam o idioma e quem indicou o produto.',
    },
    rights: {
      title: 'Os seus direitos',
      brazil:
        'No Brasil, a LGPD (art. 18) dá a você o direito de saber quais dados existem, vê-los, corrigi-los, transferi-los e apagá-los, e de retirar um consentimento. Reclamações vão para a ANPD.',
      europe:
        'Na Europa, o RGPD (arts. 15 a 22) dá a você o direito de ver, corrigir, apagar, limitar e transferir os seus dados, de se opor ao uso deles e de retirar um consentimento. Reclamações vão para a autoridade de proteção de dados do seu país.',
    },
  },
}
