import fs from 'node:fs'
import path from 'node:path'
import { load } from 'js-yaml'
import { expect, test } from 'vitest'
import { ENVIRONMENT_VARIABLES } from '../../src/config/env-variables.ts'
import type { EnvironmentVariable } from '../../src/config/variables/variable.ts'
import { ROUTES } from '../../src/http/routes.ts'

type Labels = Readonly<Record<string, string>>

interface Manifest<Spec = unknown> {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string }
  readonly spec: Spec
}

interface Probe {
  readonly httpGet: { readonly path: string; readonly port: string }
}

interface Container {
  readonly image: string
  readonly ports: readonly { readonly name: string; readonly containerPort: number }[]
  readonly env: readonly { readonly name: string; readonly value: string }[]
  readonly startupProbe: Probe
  readonly readinessProbe: Probe
  readonly livenessProbe: Probe
  readonly lifecycle: { readonly preStop: { readonly sleep: { readonly seconds: number } } }
  readonly securityContext: object
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[]
}

interface DeploymentSpec {
  readonly selector: { readonly matchLabels: Labels }
  readonly template: {
    readonly metadata: { readonly labels: Labels }
    readonly spec: {
      readonly terminationGracePeriodSeconds: number
      readonly securityContext: object
      readonly containers: readonly [Container]
      readonly volumes: readonly { readonly name: string }[]
    }
  }
}

const FOLDER = 'deploy/kubernetes'
const manifests = fs
  .readdirSync(FOLDER)
  .map((name) => load(fs.readFileSync(path.join(FOLDER, name), 'utf8')) as Manifest)

/** What a kind looks like is known to whoever asks for it. */
function the<Kind>(kind: string): Kind {
  return manifests.find((manifest) => manifest.kind === kind) as unknown as Kind
}

const deployment = the<Manifest<DeploymentSpec>>('Deployment')
const service = the<Manifest<{ selector: Labels; ports: { targetPort: string }[] }>>('Service')
const budget =
  the<Manifest<{ minAvailable: number; selector: { matchLabels: Labels } }>>('PodDisruptionBudget')
const scaler =
  the<Manifest<{ minReplicas: number; scaleTargetRef: { name: string } }>>('HorizontalPodAutoscaler')
const kustomization = the<{ resources: string[]; images: { name: string }[] }>('Kustomization')
const pod = deployment.spec.template
const [container] = pod.spec.containers

test('every part is there, by interfaces that are stable', () => {
  expect(Object.fromEntries(manifests.map(({ kind, apiVersion }) => [kind, apiVersion]))).toEqual({
    Deployment: 'apps/v1',
    Service: 'v1',
    Ingress: 'networking.k8s.io/v1',
    PodDisruptionBudget: 'policy/v1',
    HorizontalPodAutoscaler: 'autoscaling/v2',
    Secret: 'v1',
    Kustomization: 'kustomize.config.k8s.io/v1beta1',
  })
  for (const name of kustomization.resources) expect(fs.existsSync(path.join(FOLDER, name))).toBe(true)
})

test('labels, names and ports fit together', () => {
  const { labels } = pod.metadata
  expect(deployment.spec.selector.matchLabels).toEqual(labels)
  expect(service.spec.selector).toEqual(labels)
  expect(budget.spec.selector.matchLabels).toEqual(labels)
  expect(scaler.spec.scaleTargetRef.name).toBe(deployment.metadata.name)
  expect(budget.spec.minAvailable).toBeLessThan(scaler.spec.minReplicas)
  expect(container.ports).toEqual([{ name: 'http', containerPort: 3000 }])
  expect(service.spec.ports[0]?.targetPort).toBe('http')
  expect(JSON.stringify(the('Ingress'))).toContain(
    JSON.stringify({ service: { name: service.metadata.name, port: { name: 'http' } } }),
  )
  expect(container.image).toBe(kustomization.images[0]?.name)
})

test('probes ask routes that there are, and a stop has its time', () => {
  const paths = ROUTES.map((route) => route.path)
  for (const { httpGet } of [container.startupProbe, container.readinessProbe, container.livenessProbe]) {
    expect(paths).toContain(httpGet.path.replace(/\?.*/, ''))
    expect(httpGet.port).toBe('http')
  }
  // A database that is away must not restart anybody, nor leave readers without a single pod.
  expect(container.readinessProbe.httpGet.path).toBe('/readyz?exclude=store&exclude=migrations')
  expect(container.livenessProbe.httpGet.path).toBe('/healthz')
  const notice = container.lifecycle.preStop.sleep.seconds
  expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(notice + 10)
})

test('it runs without rights, and its secrets are files that the example has', () => {
  expect(pod.spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000 })
  expect(container.securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
  const mounts = new Map(container.volumeMounts.map(({ name, mountPath }) => [name, mountPath]))
  expect([...mounts.keys()].toSorted()).toEqual(pod.spec.volumes.map(({ name }) => name).toSorted())
  const known = Object.values<EnvironmentVariable>(ENVIRONMENT_VARIABLES).flatMap(({ name, secret }) =>
    secret ? [name, `${name}_FILE`] : [name],
  )
  const { stringData } = the<{ stringData: Record<string, string> }>('Secret')
  for (const { name, value } of container.env) {
    expect(known).toContain(name)
    if (!name.endsWith('_FILE')) continue
    expect(path.dirname(value)).toBe(mounts.get('secrets'))
    expect(Object.keys(stringData)).toContain(path.basename(value))
  }
})
