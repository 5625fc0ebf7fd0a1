import type { PostalProvider } from './postal-address.ts'

/** CEP → street, neighbourhood, city, state. Real ones of every region, for the demo and machines without a network. */
const TABLE: Readonly<Record<string, readonly [string, string, string, string]>> = {
  '01001000': ['Praça da Sé', 'Sé', 'São Paulo', 'SP'],
  '01310100': ['Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP'],
  '01310200': ['Avenida Paulista', 'Bela Vista', 'São Paulo', 'SP'],
  '04538133': ['Avenida Brigadeiro Faria Lima', 'Itaim Bibi', 'São Paulo', 'SP'],
  '05422001': ['Rua dos Pinheiros', 'Pinheiros', 'São Paulo', 'SP'],
  '13825000': ['', '', 'Holambra', 'SP'],
  '20230070': ['Rua do Lavradio', 'Centro', 'Rio de Janeiro', 'RJ'],
  '22021001': ['Avenida Atlântica', 'Copacabana', 'Rio de Janeiro', 'RJ'],
  '23970000': ['', '', 'Paraty', 'RJ'],
  '28950000': ['', '', 'Armação dos Búzios', 'RJ'],
  '30110035': ['Avenida do Contorno', 'Savassi', 'Belo Horizonte', 'MG'],
  '30140010': ['Praça da Liberdade', 'Funcionários', 'Belo Horizonte', 'MG'],
  '30380400': ['Rua Júlia Nunes Guerra', 'Luxemburgo', 'Belo Horizonte', 'MG'],
  '36325000': ['', '', 'Tiradentes', 'MG'],
  '40810580': ['Travessa Itaú', 'Paripe', 'Salvador', 'BA'],
  '45810000': ['', '', 'Porto Seguro', 'BA'],
  '46960000': ['', '', 'Lençóis', 'BA'],
  '50030040': ['Rua da Moeda', 'Recife', 'Recife', 'PE'],
  '50721775': ['Rua Antônio Valdevino Costa', 'Cordeiro', 'Recife', 'PE'],
  '50870480': ['Rua Jataúba', 'Caçote', 'Recife', 'PE'],
  '53990000': ['', '', 'Fernando de Noronha', 'PE'],
  '60020060': ['Rua Marechal Deodoro', 'Benfica', 'Fortaleza', 'CE'],
  '60135237': ['Avenida Pontes Vieira', 'Dionísio Torres', 'Fortaleza', 'CE'],
  '60811905': ['Avenida Washington Soares', 'Edson Queiroz', 'Fortaleza', 'CE'],
  '62598000': ['', '', 'Jijoca de Jericoacoara', 'CE'],
  '70040912': ['SAUN Quadra 5 Lote B', 'Asa Norte', 'Brasília', 'DF'],
  '73770000': ['', '', 'Alto Paraíso de Goiás', 'GO'],
  '79290000': ['', '', 'Bonito', 'MS'],
  '80010000': ['Rua XV de Novembro', 'Centro', 'Curitiba', 'PR'],
  '80020310': ['Rua XV de Novembro', 'Centro', 'Curitiba', 'PR'],
  '80020320': ['Rua Marechal Deodoro', 'Centro', 'Curitiba', 'PR'],
  '95670000': ['', '', 'Gramado', 'RS'],
  '95680000': ['', '', 'Canela', 'RS'],
}

/** The table that comes with the program. It never fails and needs no network. */
export const lookUpInTable: PostalProvider = (cep) => {
  const found = TABLE[cep]
  if (found === undefined) return Promise.resolve(null)
  const [street, neighborhood, city, state] = found
  return Promise.resolve({ street, neighborhood, city, state })
}
