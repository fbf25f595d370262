import { expect, test } from 'vitest'
import { specSite } from '../support/spec-site.ts'

const OPENAPI = `openapi: 3.2.0
$self: https://api.test/openapi.yaml
jsonSchemaDialect: https://spec.openapis.org/oas/3.1/dialect/base
info:
  title: ZZinfotitle
  summary: ZZinfosummary
  description: ZZinfodescription
  termsOfService: https://zz.test/ZZterms
  contact: { name: ZZcontactname, url: "https://zz.test/ZZcontacturl", email: ZZcontact@zz.test }
  license: { name: ZZlicensename, identifier: ZZlicenseid, url: "https://zz.test/ZZlicenseurl" }
  version: ZZversion
servers:
  - { url: "https://{region}.zz.test/ZZserverurl", name: ZZservername, description: ZZserverdescription, variables: { region: { enum: [ZZregionone, ZZregiontwo], default: ZZregionone, description: ZZregiondescription } } }
externalDocs: { url: "https://zz.test/ZZrootdocs", description: ZZrootdocsdescription }
tags:
  - { name: ZZtag, summary: ZZtagsummary, description: ZZtagdescription, externalDocs: { url: "https://zz.test/ZZtagdocs", description: ZZtagdocsdescription } }
security: [{ key: [] }]
paths:
  /things/{id}:
    summary: ZZpathsummary
    description: ZZpathdescription
    parameters:
      - { name: ZZpathparameter, in: path, required: true, description: ZZpathparameterdescription, schema: { type: string } }
    post:
      tags: [ZZtag]
      summary: ZZopsummary
      description: ZZopdescription
      operationId: ZZoperationid
      deprecated: true
      externalDocs: { url: "https://zz.test/ZZopdocs", description: ZZopdocsdescription }
      security: [{ key: [] }, { basic: [] }, { bearer: [] }, { oauth: [ZZscope] }, { oidc: [ZZoidcscope] }, { tls: [] }]
      parameters:
        - { name: ZZquery, in: query, deprecated: true, allowEmptyValue: true, allowReserved: true, style: pipeDelimited, explode: false, description: ZZquerydescription, schema: { type: array, items: { type: string } }, examples: { a: { summary: ZZparamexamplesummary, description: ZZparamexampledescription, value: ZZparamexamplevalue }, b: { value: ZZparamexamplesecond } } }
        - { name: ZZdeep, in: query, style: deepObject, schema: { type: object, properties: { a: { type: string } } } }
        - { name: ZZjson, in: query, content: { application/ZZparammedia+json: { schema: { type: object, properties: { ZZjsonfield: { type: string } } } } } }
        - { name: ZZheader, in: header, description: ZZheaderdescription, example: ZZheaderexample, schema: { type: string } }
        - { name: ZZcookie, in: cookie, description: ZZcookiedescription, schema: { type: string } }
      requestBody:
        description: ZZbodydescription
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/All" }
            examples: { one: { summary: ZZbodyexamplesummary, description: ZZbodyexampledescription, value: { string: ZZbodyexamplevalue } }, two: { serializedValue: ZZserialized }, three: { externalValue: "https://zz.test/ZZexternalvalue" } }
          application/xml:
            schema: { $ref: "#/components/schemas/Xml" }
          multipart/form-data:
            schema: { type: object, properties: { ZZfile: { type: string, format: binary }, ZZlist: { type: array, items: { type: string } } } }
            encoding:
              ZZfile: { contentType: image/ZZencodingtype, headers: { ZZencodingheader: { description: ZZencodingheaderdescription, schema: { type: string, example: ZZencodingheadervalue } } } }
              ZZlist: { style: spaceDelimited, explode: false, allowReserved: true }
          multipart/mixed:
            itemSchema: { type: object, properties: { ZZitemschema: { type: string, description: ZZitemschemadescription } } }
            itemEncoding: { contentType: text/ZZitemencoding }
            prefixEncoding: [{ contentType: text/ZZprefixencoding }]
      responses:
        "200":
          summary: ZZresponsesummary
          description: ZZresponsedescription
          headers:
            ZZresponseheader: { description: ZZresponseheaderdescription, required: true, deprecated: true, schema: { type: integer }, example: 42424242 }
          content:
            application/json: { schema: { $ref: "#/components/schemas/Pet" }, example: { kind: ZZresponseexample } }
          links:
            ZZlink: { operationId: ZZlinkoperation, description: ZZlinkdescription, parameters: { ZZlinkparameter: ZZlinkvalue }, requestBody: ZZlinkbody, server: { url: "https://zz.test/ZZlinkserver", description: ZZlinkserverdescription } }
        4XX: { description: ZZrangedescription }
        default: { description: ZZdefaultdescription }
      callbacks:
        ZZcallback:
          "{$request.body#/ZZexpression}":
            summary: ZZcallbackpathsummary
            description: ZZcallbackpathdescription
            parameters: [{ name: ZZcallbackparameter, in: query, description: ZZcallbackparameterdescription, schema: { type: string } }]
            post:
              summary: ZZcallbacksummary
              description: ZZcallbackdescription
              operationId: ZZcallbackid
              deprecated: true
              externalDocs: { url: "https://zz.test/ZZcallbackdocs" }
              security: [{ bearer: [] }]
              requestBody: { description: ZZcallbackbody, content: { application/json: { schema: { type: object, properties: { ZZcallbackfield: { type: string } } }, example: { ZZcallbackfield: ZZcallbackexample } } } }
              responses: { "204": { description: ZZcallbackresponse } }
      servers: [{ url: "https://zz.test/ZZopserver", description: ZZopserverdescription }, { url: "https://{v}.zz.test/two", name: ZZopservername, description: both, variables: { v: { default: ZZopvariable, description: ZZopvariabledescription } } }]
  /ref:
    get: { summary: Use the root, tags: [ZZtag], responses: { "200": { description: ok } } }
webhooks:
  ZZwebhook:
    post: { summary: ZZwebhooksummary, description: ZZwebhookdescription, security: [{ bearer: [] }], parameters: [{ name: ZZwebhookheader, in: header, schema: { type: string } }], requestBody: { content: { application/json: { schema: { type: object, properties: { ZZwebhookfield: { type: string } } } } } }, responses: { "200": { description: ZZwebhookresponse } } }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: ZZkeyname, description: ZZkeydescription, deprecated: true }
    basic: { type: http, scheme: basic, description: ZZbasicdescription }
    bearer: { type: http, scheme: bearer, bearerFormat: ZZbearerformat, description: ZZbearerdescription }
    oauth:
      type: oauth2
      description: ZZoauthdescription
      oauth2MetadataUrl: https://zz.test/ZZmetadata
      flows:
        authorizationCode: { authorizationUrl: "https://zz.test/ZZauthorize", tokenUrl: "https://zz.test/ZZtoken", refreshUrl: "https://zz.test/ZZrefresh", scopes: { ZZscope: ZZscopedescription, ZZotherscope: ZZotherscopedescription } }
        deviceAuthorization: { deviceAuthorizationUrl: "https://zz.test/ZZdevice", tokenUrl: "https://zz.test/ZZdevicetoken", scopes: {} }
    oidc: { type: openIdConnect, openIdConnectUrl: "https://zz.test/ZZoidcurl", description: ZZoidcdescription }
    tls: { type: mutualTLS, description: ZZtlsdescription }
  schemas:
    Xml:
      type: object
      xml: { name: ZZxmlroot, namespace: "https://zz.test/ZZxmlnamespace", prefix: ZZxmlprefix }
      properties:
        id: { type: integer, xml: { attribute: true, name: ZZxmlattribute } }
        list: { type: array, items: { type: string, xml: { name: ZZxmlitem } }, xml: { wrapped: true, name: ZZxmlwrapper } }
        cdata: { type: string, xml: { nodeType: cdata } }
    Pet:
      type: object
      properties: { kind: { type: string } }
      required: [kind]
      discriminator: { propertyName: kind, mapping: { ZZmapcat: "#/components/schemas/Cat", ZZmapdog: Dog }, defaultMapping: "#/components/schemas/Fallback" }
      oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }]
    Cat: { type: object, title: ZZcattitle, properties: { kind: { type: string }, ZZcatfield: { type: string } } }
    Dog: { type: object, properties: { kind: { type: string }, ZZdogfield: { type: string } } }
    Fallback: { type: object, properties: { kind: { type: string } } }
    Base: { type: object, discriminator: { propertyName: ZZbasekind, mapping: { ZZbasevalue: "#/components/schemas/Derived" } }, properties: { ZZbasekind: { type: string } } }
    Derived: { allOf: [{ $ref: "#/components/schemas/Base" }, { type: object, properties: { more: { type: string } } }] }
    All:
      type: object
      title: ZZalltitle
      description: ZZalldescription
      externalDocs: { url: "https://zz.test/ZZschemadocs", description: ZZschemadocsdescription }
      $comment: a note for maintainers
      minProperties: 7771
      maxProperties: 7772
      additionalProperties: { type: string, description: ZZadditional }
      patternProperties: { ^ZZpattern: { type: string, description: ZZpatterndescription } }
      propertyNames: { pattern: ^ZZnames }
      dependentRequired: { ZZwhen: [ZZthen] }
      dependentSchemas: { ZZdependent: { description: ZZdependentdescription, required: [ZZdependentneeds] } }
      if: { description: ZZif, properties: { string: { const: ZZifvalue } } }
      then: { description: ZZthenwords }
      else: { description: ZZelsewords }
      not: { description: ZZnot, required: [ZZnotrequired] }
      required: [string]
      properties:
        string: { type: string, title: ZZstringtitle, description: ZZstringdescription, minLength: 7773, maxLength: 7774, pattern: ^ZZregex, format: ZZformat, default: ZZdefault, examples: [ZZexampleone, ZZexampletwo], contentMediaType: text/ZZcontentmedia, contentEncoding: ZZcontentencoding, deprecated: true }
        read: { type: string, readOnly: true, description: ZZreadonly }
        write: { type: string, writeOnly: true, description: ZZwriteonly }
        number: { type: number, minimum: 7775, maximum: 7776, multipleOf: 7777 }
        open: { type: number, exclusiveMinimum: 7778, exclusiveMaximum: 7779 }
        enum: { type: string, enum: [ZZenumone, ZZenumtwo], x-enumDescriptions: { ZZenumone: ZZenumdescription } }
        named: { type: integer, enum: [1, 2], x-enum-varnames: [ZZvarname, ZZvarname2] }
        const: { const: ZZconst }
        list: { type: array, minItems: 7780, maxItems: 7781, uniqueItems: true, contains: { description: ZZcontains }, minContains: 7782, maxContains: 7783, items: { description: ZZitemdescription, type: string } }
        tuple: { type: array, prefixItems: [{ description: ZZprefixone, type: string }], items: false }
        uneval: { type: array, unevaluatedItems: { description: ZZunevaluated, type: string } }
        content: { type: string, contentMediaType: application/json, contentSchema: { type: object, properties: { ZZcontentschema: { type: string } } } }
        any: { anyOf: [{ type: string, description: ZZanyone }, { type: object, properties: { ZZanyfield: { type: string } } }] }
        base: { $ref: "#/components/schemas/Base" }
        beside: { $ref: "#/components/schemas/Cat", description: ZZbesideref }
`

const SWAGGER = `swagger: "2.0"
info: { title: ZZtitle, version: ZZversion, description: ZZinfodescription, termsOfService: "https://zz.test/ZZterms", contact: { name: ZZcontact }, license: { name: ZZlicense } }
host: zz.test
basePath: /ZZbase
schemes: [https]
consumes: [application/json]
produces: [application/json]
tags: [{ name: ZZtag, description: ZZtagdescription, externalDocs: { url: "https://zz.test/ZZtagdocs" } }]
externalDocs: { url: "https://zz.test/ZZrootdocs" }
securityDefinitions:
  key: { type: apiKey, in: query, name: ZZkeyname, description: ZZkeydescription }
  oauth: { type: oauth2, flow: accessCode, authorizationUrl: "https://zz.test/ZZauthorize", tokenUrl: "https://zz.test/ZZtoken", scopes: { ZZscope: ZZscopedescription } }
paths:
  /things/{id}:
    post:
      tags: [ZZtag]
      summary: ZZsummary
      description: ZZdescription
      operationId: ZZid
      externalDocs: { url: "https://zz.test/ZZopdocs" }
      security: [{ key: [] }, { oauth: [ZZscope] }]
      parameters:
        - { name: id, in: path, required: true, type: string, pattern: ^ZZidpattern, description: ZZiddescription }
        - { name: ZZmulti, in: query, type: array, items: { type: string, enum: [ZZmultivalue, other] }, collectionFormat: pipes, description: ZZmultidescription, allowEmptyValue: true }
        - { name: ZZlimit, in: query, type: integer, minimum: 7771, maximum: 7772, default: 7773, x-example: 7774 }
        - { name: body, in: body, description: ZZbodydescription, schema: { $ref: "#/definitions/Thing" } }
      responses:
        "200": { description: ZZresponse, schema: { $ref: "#/definitions/Thing" }, headers: { ZZheader: { type: integer, description: ZZheaderdescription } }, examples: { application/json: { name: ZZexample } } }
  /upload:
    post:
      summary: Upload
      consumes: [multipart/form-data]
      parameters: [{ name: ZZfile, in: formData, type: file, description: ZZfiledescription }, { name: ZZfield, in: formData, type: string, description: ZZfielddescription }]
      responses: { "200": { description: ok } }
definitions:
  Thing: { type: object, description: ZZthing, discriminator: ZZdiscriminator, externalDocs: { url: "https://zz.test/ZZschemadocs" }, xml: { name: ZZxml }, required: [ZZdiscriminator], properties: { ZZdiscriminator: { type: string }, name: { type: string, readOnly: false, example: ZZnameexample, xml: { attribute: true, name: ZZxmlattribute } } } }
`

const ASYNC_3 = `asyncapi: 3.0.0
id: urn:ZZapiid
info: { title: ZZtitle, version: ZZversion, description: ZZinfodescription, termsOfService: "https://zz.test/ZZterms", contact: { name: ZZcontact, email: ZZmail@zz.test }, license: { name: ZZlicense, url: "https://zz.test/ZZlicenseurl" }, tags: [{ name: ZZinfotag, description: ZZinfotagdescription }], externalDocs: { url: "https://zz.test/ZZrootdocs" } }
defaultContentType: application/ZZdefaulttype+json
servers:
  live: { host: "{ZZvariable}.zz.test", pathname: /ZZpathname, protocol: wss, protocolVersion: ZZprotocolversion, title: ZZservertitle, summary: ZZserversummary, description: ZZserverdescription, tags: [{ name: ZZservertag, description: ZZservertagdescription }], externalDocs: { url: "https://zz.test/ZZserverdocs" }, bindings: { ws: { ZZserverbinding: ZZserverbindingvalue } }, variables: { ZZvariable: { enum: [ZZone, ZZtwo], default: ZZone, description: ZZvariabledescription, examples: [ZZvariableexample] } }, security: [{ $ref: "#/components/securitySchemes/key" }] }
channels:
  room:
    address: /rooms/{room}
    title: ZZchanneltitle
    summary: ZZchannelsummary
    description: ZZchanneldescription
    servers: [{ $ref: "#/servers/live" }]
    tags: [{ name: ZZchanneltag, description: ZZchanneltagdescription, externalDocs: { url: "https://zz.test/ZZchanneltagdocs" } }]
    externalDocs: { url: "https://zz.test/ZZchanneldocs", description: ZZchanneldocsdescription }
    parameters: { room: { description: ZZparameterdescription, enum: [ZZred, ZZblue], default: ZZred, examples: [ZZparameterexample], location: "$message.payload#/ZZlocation" } }
    bindings: { ws: { method: ZZmethod, query: { type: object, properties: { ZZbindingquery: { type: string } } } } }
    messages: { said: { $ref: "#/components/messages/said" } }
operations:
  speak:
    action: send
    channel: { $ref: "#/channels/room" }
    title: ZZoperationtitle
    summary: ZZoperationsummary
    description: ZZoperationdescription
    security: [{ $ref: "#/components/securitySchemes/oauth" }]
    tags: [{ name: ZZoperationtag, description: ZZoperationtagdescription }]
    externalDocs: { url: "https://zz.test/ZZoperationdocs" }
    bindings: { kafka: { groupId: { type: string, enum: [ZZgroup] } } }
    traits: [{ description: no, bindings: { kafka: { clientId: { type: string, enum: [ZZtraitclient] } } } }]
    messages: [{ $ref: "#/channels/room/messages/said" }]
    reply: { address: { location: "$message.header#/ZZreplyto", description: ZZreplydescription }, channel: { $ref: "#/channels/room" }, messages: [{ $ref: "#/channels/room/messages/said" }] }
components:
  securitySchemes:
    key: { type: httpApiKey, in: query, name: ZZkeyname, description: ZZkeydescription }
    oauth: { type: oauth2, description: ZZoauthdescription, scopes: [ZZscope], flows: { clientCredentials: { tokenUrl: "https://zz.test/ZZtoken", availableScopes: { ZZscope: ZZscopedescription } } } }
  messages:
    said:
      name: ZZmessagename
      title: ZZmessagetitle
      summary: ZZmessagesummary
      description: ZZmessagedescription
      contentType: application/ZZcontenttype+json
      correlationId: { description: ZZcorrelationdescription, location: "$message.header#/ZZcorrelation" }
      tags: [{ name: ZZmessagetag, description: ZZmessagetagdescription }]
      externalDocs: { url: "https://zz.test/ZZmessagedocs" }
      bindings: { kafka: { key: { type: string, enum: [ZZmessagebinding] } } }
      headers: { type: object, properties: { ZZheader: { type: string, description: ZZheaderdescription } } }
      payload: { type: object, discriminator: ZZdiscriminator, properties: { ZZpayload: { type: string, description: ZZpayloaddescription }, ZZdiscriminator: { type: string } } }
      examples: [{ name: ZZexamplename, summary: ZZexamplesummary, headers: { ZZheader: ZZheadervalue }, payload: { ZZpayload: ZZpayloadvalue } }, { name: ZZsecondname, payload: { ZZpayload: ZZsecondvalue } }]
`

const ASYNC_2 = `asyncapi: 2.6.0
id: urn:ZZapiid
info: { title: ZZtitle, version: ZZversion, description: ZZinfodescription, termsOfService: "https://zz.test/ZZterms", contact: { url: "https://zz.test/ZZcontact" }, license: { name: ZZlicense } }
tags: [{ name: ZZrootag, description: ZZrootagdescription, externalDocs: { url: "https://zz.test/ZZtagdocs" } }]
externalDocs: { url: "https://zz.test/ZZrootdocs" }
servers: { b: { url: "{port}.zz.test/ZZurl", protocol: mqtt, protocolVersion: ZZprotocolversion, description: ZZserverdescription, variables: { port: { default: ZZport, description: ZZportdescription } }, security: [{ login: [] }], bindings: { mqtt: { clientId: ZZclient } }, tags: [{ name: ZZservertag }] } }
defaultContentType: application/json
channels:
  light/{id}/measured:
    description: ZZchanneldescription
    servers: [b]
    bindings: { amqp: { is: ZZbinding } }
    parameters: { id: { description: ZZparameterdescription, schema: { type: integer, maximum: 7771 }, location: "$message.payload#/ZZlocation" } }
    subscribe: { operationId: ZZoperationid, summary: ZZsummary, description: ZZdescription, security: [{ login: [] }], tags: [{ name: ZZtag, description: ZZtagdescription }], externalDocs: { url: "https://zz.test/ZZoperationdocs" }, bindings: { mqtt: { qos: 7772 } }, traits: [{ bindings: { amqp: { cc: [ZZtrait] } } }], message: { $ref: "#/components/messages/a" } }
components:
  securitySchemes: { login: { type: userPassword, description: ZZlogindescription } }
  messages: { a: { messageId: ZZmessageid, name: ZZname, title: ZZmessagetitle, summary: ZZmessagesummary, description: ZZmessagedescription, schemaFormat: "application/vnd.aai.asyncapi;version=2.6.0", contentType: application/ZZcontent+json, correlationId: { location: "$message.header#/ZZcorrelation" }, tags: [{ name: ZZmessagetag }], externalDocs: { url: "https://zz.test/ZZmessagedocs" }, bindings: { mqtt: { ZZmessagebinding: 1 } }, headers: { type: object, properties: { ZZheader: { type: string } } }, payload: { type: object, properties: { ZZpayload: { type: string } } }, examples: [{ name: ZZexamplename, summary: ZZexamplesummary, headers: { ZZheader: ZZheadervalue }, payload: { ZZpayload: ZZvalue } }] } }
`

function markers(text: string): readonly string[] {
  return [...new Set(text.match(/ZZ\w+|\b777\d\b|\b778\d\b|42424242/g) ?? [])]
}

async function shown(text: string) {
  const site = specSite(text)
  const pages = site.live.current.get().pages
  const paths = [...pages.values()].map(({ path }) => path)
  let [html, markdown] = ['', '']
  for (const path of paths) {
    html += await site.text(path)
    markdown += await site.text(`${path}.md`)
  }
  return { html, markdown }
}

// What is not shown, and why (docs/api-reference/specs.mdx says so too).
const LEFT_OUT: Readonly<Record<string, readonly string[]>> = {
  OpenAPI: [
    // Scopes that the operation does not need, names that code gives to callbacks.
    'ZZotherscope',
    'ZZotherscopedescription',
    'ZZcallbackid',
    // Titles, where there is a name; fields that are never sent.
    'ZZcattitle',
    'ZZalltitle',
    'ZZstringtitle',
    'ZZreadonly',
  ],
  // Nothing of it is sent as XML.
  Swagger: ['ZZxml', 'ZZxmlattribute'],
  // The message has a type of its own; a summary is shown in place of a name.
  'AsyncAPI 3': ['ZZdefaulttype', 'ZZexamplename', 'ZZvariableexample'],
  'AsyncAPI 2': ['ZZexamplename'],
}

test.each([
  ['OpenAPI', OPENAPI],
  ['Swagger', SWAGGER],
  ['AsyncAPI 3', ASYNC_3],
  ['AsyncAPI 2', ASYNC_2],
])('every fact of %s is on a page and in its Markdown', async (kind, text) => {
  const { html, markdown } = await shown(text)
  const expected = markers(text).filter((one) => !LEFT_OUT[kind]?.includes(one))
  const missingIn = (where: string) =>
    expected.filter((one) => !where.toLowerCase().includes(one.toLowerCase()))
  expect({ html: missingIn(html), markdown: missingIn(markdown) }).toEqual({ html: [], markdown: [] })
})
