"""Reads a response into a model without validation, so that a later version of the service can add to it.

The models themselves are closed: they validate documents that a caller builds. In a response, unknown members
are ignored, and unknown values of a closed list stay as they are.
"""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel
from typing_extensions import TypeAliasType

from tookeffect._json_profile import is_list, is_object

ModelT = TypeVar("ModelT", bound=BaseModel)


def open_model(model: type[ModelT], members: dict[str, Any]) -> ModelT:
    """Builds a model. A missing member is not set; a member of another type keeps its value."""
    values = {
        alias: open_value(field.annotation, members[alias])
        for name, field in model.model_fields.items()
        if (alias := field.alias or name) in members
    }
    return model.model_construct(**values)


def open_value(annotation: Any, value: Any) -> Any:
    """Converts the objects within a value to the models of its annotation."""
    types = _alternatives(annotation)
    if is_list(value):
        items = [get_args(kind)[0] for kind in types if get_origin(kind) is list]
        return [open_value(items[0], part) for part in value] if items else value
    if is_object(value):
        maps = [get_args(kind)[1] for kind in types if get_origin(kind) is dict]
        if maps:
            return {name: open_value(maps[0], part) for name, part in value.items()}
        models = [model for kind in types if (model := _as_model(kind)) is not None]
        candidates = [model for model in models if len(models) == 1 or _has_literals(model, value)]
        nearest = min(candidates, key=lambda model: _count_differences(model, value), default=None)
        return value if nearest is None else open_model(nearest, value)
    return value


def _alternatives(annotation: Any) -> list[Any]:
    """Resolves aliases and unions of an annotation."""
    if isinstance(annotation, TypeAliasType):
        return _alternatives(annotation.__value__)
    if get_origin(annotation) is Annotated:
        return _alternatives(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return [kind for part in get_args(annotation) for kind in _alternatives(part)]
    return [annotation]


def _as_model(kind: Any) -> type[BaseModel] | None:
    is_model = isinstance(kind, type) and issubclass(cast("type[Any]", kind), BaseModel)
    return cast("type[BaseModel]", kind) if is_model else None


def _has_literals(model: type[BaseModel], members: dict[str, Any]) -> bool:
    """Whether an object has the literal values that identify this model within a union."""
    for name, field in model.model_fields.items():
        (kind, *others) = _alternatives(field.annotation)
        literals = get_args(kind) if get_origin(kind) is Literal and not others else ()
        if len(literals) == 1 and members.get(field.alias or name) not in literals:
            return False
    return True


def _count_differences(model: type[BaseModel], members: dict[str, Any]) -> int:
    """Counts the required members that are missing, and the members that the model does not have."""
    fields = {field.alias or name: field.is_required() for name, field in model.model_fields.items()}
    missing = [alias for alias, is_required in fields.items() if is_required and alias not in members]
    return len(missing) + len(members.keys() - fields.keys())
