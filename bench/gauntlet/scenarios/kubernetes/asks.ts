import type { Ask } from '../../model/operation.ts';
import type { KubernetesWorld } from '../../systems/kubernetes.ts';

/** The image of before, and the one that is asked for. */
export const OLD = 'shop:1';
export const NEW = 'shop:2';
/** The usual task. */
export const TASK = `Roll ${NEW} out in the deployment web; ${OLD} runs.`;

/** Asks for the image in the container `web`. */
export const rolledOut =
  (more: object = {}) =>
  ({ namespace }: KubernetesWorld): Ask => ({
    contract: 'kubernetes.deployment.rolled_out@1',
    input: { namespace, name: 'web', container: 'web', image: NEW, ...more },
  });

/** A change of the images of both containers, and of whatever else. */
export const images = (web: string, proxy = 'envoy:1', spec: object = {}) => ({
  spec: {
    ...spec,
    template: {
      metadata: { labels: { app: 'web' } },
      spec: {
        containers: [
          { name: 'proxy', image: proxy },
          { name: 'web', image: web },
        ],
      },
    },
  },
});

/** Creates a deployment that runs an image. */
export const create = async ({ others, roll }: KubernetesWorld, image = OLD, name = 'web') => {
  const { spec } = images(image, 'envoy:1', { replicas: 3, selector: { matchLabels: { app: 'web' } } });
  await others('POST', '', { metadata: { name }, spec });
  await roll({}, name);
};
/** The deployment runs the old image. */
export const seed = (world: KubernetesWorld) => create(world);
/** The agent writes the image, and the controller does its work. */
export const change = async ({ agent, roll }: KubernetesWorld, image = NEW) => {
  await agent('PATCH', 'web', images(image));
  await roll();
};

interface Deployment {
  readonly metadata: { readonly generation: number; readonly deletionTimestamp?: string };
  readonly spec: {
    readonly replicas: number;
    readonly template: { readonly spec: { readonly containers: readonly { name: string; image: string }[] } };
  };
  readonly status: Readonly<Record<string, number | undefined>>;
}

/** Whether every replica runs the new image, as `kubectl rollout status` decides it. */
export const isRolledOut = async ({ others }: KubernetesWorld, image = NEW): Promise<boolean> => {
  const { status: code, body } = await others('GET', 'web');
  if (code !== 200) return false;
  const { metadata, spec, status } = body as unknown as Deployment;
  const container = spec.template.spec.containers.find(({ name }) => name === 'web');
  const { observedGeneration = 0, updatedReplicas = 0, replicas = 0, availableReplicas = 0 } = status;
  return (
    container?.image === image &&
    metadata.deletionTimestamp === undefined &&
    observedGeneration >= metadata.generation &&
    spec.replicas > 0 &&
    updatedReplicas >= spec.replicas &&
    replicas <= updatedReplicas &&
    availableReplicas >= updatedReplicas
  );
};
