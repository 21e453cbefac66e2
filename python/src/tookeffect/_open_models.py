"""Reading an answer into a model, open to what a later version of the service may add.

The models are closed, for documents that somebody builds. An answer may have members that this version does
not know, and values of lists that have grown since: those stay visible, and nothing that is there is changed.
"""

from __future__ import annotations

from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, cast, get_args, get_origin

from pydantic import BaseModel
from typing_extensions import TypeAliasType

from tookeffect._json_profile import is_list, is_object

ModelT = TypeVar("ModelT", bound=BaseModel)


def open_model(model: type[ModelT], members: dict[str, Any]) -> ModelT:
    """A model of what is there: a member that is missing is not set, one of another kind stays as it is."""
    values = {
        alias: open_value(field.annotation, members[alias])
        for name, field in model.model_fields.items()
        if (alias := field.alias or name) in members
    }
    return model.model_construct(**values)


def open_value(annotation: Any, value: Any) -> Any:
    """A value of any annotation, in which every object of a model is one."""
    kinds = _alternatives(annotation)
    if is_list(value):
        items = [get_args(kind)[0] for kind in kinds if get_origin(kind) is list]
        return [open_value(items[0], part) for part in value] if items else value
    if is_object(value):
        models = [model for kind in kinds if (model := _model(kind)) is not None]
        fitting = [model for model in models if len(models) == 1 or _has_fixed_words(model, value)]
        nearest = min(fitting, key=lambda model: _strangeness(model, value), default=None)
        return value if nearest is None else open_model(nearest, value)
    return value


def _alternatives(annotation: Any) -> list[Any]:
    """The kinds that an annotation allows, behind aliases and unions."""
    if isinstance(annotation, TypeAliasType):
        return _alternatives(annotation.__value__)
    if get_origin(annotation) is Annotated:
        return _alternatives(get_args(annotation)[0])
    if get_origin(annotation) in (Union, UnionType):
        return [kind for part in get_args(annotation) for kind in _alternatives(part)]
    return [annotation]


def _model(kind: Any) -> type[BaseModel] | None:
    is_model = isinstance(kind, type) and issubclass(cast("type[Any]", kind), BaseModel)
    return cast("type[BaseModel]", kind) if is_model else None


def _has_fixed_words(model: type[BaseModel], members: dict[str, Any]) -> bool:
    """Whether an object has the words by which one model of several is told from the others."""
    for name, field in model.model_fields.items():
        (kind, *others) = _alternatives(field.annotation)
        words = get_args(kind) if get_origin(kind) is Literal and not others else ()
        if len(words) == 1 and members.get(field.alias or name) not in words:
            return False
    return True


def _strangeness(model: type[BaseModel], members: dict[str, Any]) -> int:
    """How many members a model demands that are not there, and does not know that are."""
    fields = {field.alias or name: field.is_required() for name, field in model.model_fields.items()}
    missing = [alias for alias, is_required in fields.items() if is_required and alias not in members]
    return len(missing) + len(members.keys() - fields.keys())
