import { type People, ROLE_OPTIONS } from '#desk/lib/people.ts';
import { Icon } from '#desk/ui/icon.tsx';

/** The permissions of each role. Phones scroll it sideways, since a comparison needs its columns. */
export const RightsTable = ({ rights }: { rights: People['rights'] }) => (
  <section
    aria-label="Permissions of the roles, scrolls sideways"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    tabIndex={0}
    className="relative overflow-x-auto rounded-b-card"
  >
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">Permissions of the roles</caption>
      <thead>
        <tr className="border-line border-b text-faint text-xs">
          <th scope="col" className="px-3 py-2 pl-4 text-left font-medium">
            Permission
          </th>
          {ROLE_OPTIONS.map(([role, text]) => (
            <th key={role} scope="col" className="px-3 py-2 text-center font-medium">
              {text}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rights.map(({ permission, roles }) => (
          <tr key={permission} className="border-line border-b last:border-b-0 hover:bg-raised/50">
            <th scope="row" className="px-3 py-1.5 pl-4 text-left font-mono font-normal text-xs">
              {permission}
            </th>
            {ROLE_OPTIONS.map(([role]) => (
              <td key={role} className="px-3 py-1.5 text-center">
                {roles.includes(role) ? (
                  <span className="inline-flex text-ok">
                    <Icon name="check" />
                    <span className="sr-only">yes</span>
                  </span>
                ) : (
                  <span className="text-faint">
                    <span aria-hidden="true">–</span>
                    <span className="sr-only">no</span>
                  </span>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);
